type Paint = (text: string) => string;

/** Emphasis for a terminal; plain text where colour is off. */
export interface Style {
  readonly bold: Paint;
  readonly dim: Paint;
  readonly red: Paint;
  readonly green: Paint;
  readonly yellow: Paint;
  readonly cyan: Paint;
}

const paint =
  (on: number, off: number): Paint =>
  (text) =>
    `\x1b[${on}m${text}\x1b[${off}m`;

const COLOURED: Style = {
  bold: paint(1, 22),
  dim: paint(2, 22),
  red: paint(31, 39),
  green: paint(32, 39),
  yellow: paint(33, 39),
  cyan: paint(36, 39),
};

const asIs: Paint = (text) => text;
export const PLAIN: Style = { bold: asIs, dim: asIs, red: asIs, green: asIs, yellow: asIs, cyan: asIs };

/** Colour on terminals only; `NO_COLOR` turns it off, `FORCE_COLOR` on (no-color.org). */
export function styleFor(stream: { readonly isTTY?: boolean }, env: NodeJS.ProcessEnv): Style {
  if (env.NO_COLOR) return PLAIN;
  if (env.FORCE_COLOR && env.FORCE_COLOR !== '0') return COLOURED;
  return stream.isTTY && env.TERM !== 'dumb' ? COLOURED : PLAIN;
}
