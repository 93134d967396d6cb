const formats = new Map<string, Intl.DateTimeFormat>();

/** True for a zone of the platform, such as `Europe/Stockholm`. */
export function isZone(zone: string): boolean {
  try {
    formatOf(zone);
    return true;
  } catch {
    return false;
  }
}

/** A point in time as `YYYY-MM-DDThh:mm:ss` in a zone. */
export function localIn(zone: string, ms: number): string {
  return formatOf(zone).format(ms).replace(' ', 'T');
}

/** The point in time of a wall-clock time in a zone; of the two that an autumn night has, the first. */
export function msOf(local: string, zone: string): number {
  const asUtc = Date.parse(`${local.replace(' ', 'T')}Z`);
  const before = asUtc - offsetMs(zone, asUtc - 86_400_000);
  const after = asUtc - offsetMs(zone, asUtc + 86_400_000);
  return localIn(zone, before) === local.replace(' ', 'T') ? before : after;
}

/** A wall-clock time in one zone as an instant with the offset of another; of UTC with `Z`. */
export function instantOf(local: string, from: string, to = 'UTC'): string {
  const ms = msOf(local, from);
  if (to === 'UTC') return `${new Date(ms).toISOString().slice(0, 19)}Z`;
  const minutes = Math.round(offsetMs(to, ms) / 60_000);
  const size = Math.abs(minutes);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${localIn(to, ms)}${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

function offsetMs(zone: string, ms: number): number {
  return Date.parse(`${localIn(zone, ms)}Z`) - Math.floor(ms / 1000) * 1000;
}

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
    formats.set(zone, format);
  }
  return format;
}
