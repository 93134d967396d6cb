import { writeWsdl } from '../wsdl/writeWsdl.js';
import { compareServices, DRIFT_TITLES, type DriftChange, knownOf } from './compareServices.js';
import type { ClientDeployment } from '../client/clientOptions.js';
import type { ReadWsdlOptions, WsdlSource } from './Imports.js';
import { unreadIn } from './discover.js';
import { readService } from './readService.js';
import { counted } from '../text/counted.js';

/** Options of `compareWsdl`. */
export interface CompareOptions extends ReadWsdlOptions {
  /** What to compare with; default: the interface as the toolkit knows it. */
  readonly baseline?: WsdlSource | undefined;
  /** What a survey has learned of the service: whether a change of parts breaks callers depends on it. */
  readonly deployment?: ClientDeployment | undefined;
}

/** How a deployment differs from what is expected. */
export interface Drift {
  /** `breaking` when any change is; `additive` when there are others only. */
  readonly verdict: 'same' | 'breaking' | 'additive';
  /** What breaks callers first; of the same kind, what touches most operations first. */
  readonly changes: readonly DriftChange[];
  /** What of the deployment's WSDL was not read: what is called missing may be there. */
  readonly unread: readonly string[];
  /** How many operations each side has. */
  readonly operations: { readonly expected: number; readonly found: number };
  /** How many record types each side has. */
  readonly types: { readonly expected: number; readonly found: number };
}

let own: ReturnType<typeof readService> | undefined;

/** Compares a deployment's WSDL with the toolkit, or with another WSDL. Throws a `ClientError` or a `ConfigurationError`. */
export async function compareWsdl(wsdl: WsdlSource, options: CompareOptions = {}): Promise<Drift> {
  const { baseline } = options;
  if (!baseline) own ??= readService(writeWsdl());
  const expected = await (baseline ? readService(baseline, options) : own!);
  const found = await readService(wsdl, options);
  const changes = compareServices(expected, found, knownOf(options.deployment)).sort(byWeight);
  const breaking = changes.some((change) => change.breaking);
  return {
    verdict: breaking ? 'breaking' : changes.length > 0 ? 'additive' : 'same',
    changes,
    unread: unreadIn(found),
    operations: { expected: expected.operations.size, found: found.operations.size },
    types: { expected: expected.types.size, found: found.types.size },
  };
}

/** The exit code for a build: 0 same, 1 breaking, 2 additive. */
export function driftExitCode({ verdict }: Drift): 0 | 1 | 2 {
  return verdict === 'same' ? 0 : verdict === 'breaking' ? 1 : 2;
}

const KINDS = Object.keys(DRIFT_TITLES);

function byWeight(a: DriftChange, b: DriftChange): number {
  return (
    Number(b.breaking) - Number(a.breaking) ||
    KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) ||
    b.operations.length - a.operations.length ||
    (a.subject + (a.member ?? '') < b.subject + (b.member ?? '') ? -1 : 1)
  );
}

/** A drift as lines for a terminal or a log. */
export function formatDriftText(drift: Drift): string {
  return [
    driftHeadline(drift),
    ...drift.unread,
    ...section('BREAKS CALLERS', drift.changes, true),
    ...section('DOES NOT BREAK CALLERS', drift.changes, false),
    '',
  ].join('\n');
}

/** One sentence that says how a deployment differs. */
export function driftHeadline({ verdict, changes, operations, types }: Drift): string {
  const compared = `${operations.expected} operations and ${types.expected} records expected, ${operations.found} and ${types.found} found`;
  if (verdict === 'same') return `The deployment is as expected: ${compared}.`;
  const breaking = changes.filter((change) => change.breaking).length;
  const others = changes.length - breaking;
  const parts = [
    ...(breaking > 0 ? [`${breaking} ${breaking === 1 ? 'breaks' : 'break'} callers`] : []),
    ...(others > 0 ? [`${others} ${others === 1 ? 'does' : 'do'} not`] : []),
  ];
  return `${counted(changes.length, 'difference')}: ${parts.join(', ')}. ${compared}.`;
}

function section(title: string, all: readonly DriftChange[], breaks: boolean): string[] {
  const changes = all.filter(({ breaking }) => breaking === breaks);
  if (changes.length === 0) return [];
  const width = Math.max(...changes.map((change) => placeOf(change).length));
  return ['', title, ...changes.map((change) => `  ${placeOf(change).padEnd(width)}  ${describe(change)}`)];
}

/** `wsdlUpdateShifts.Shifts`. */
function placeOf({ subject, member }: DriftChange): string {
  return member === undefined ? subject : `${subject}.${member}`;
}

function describe({ expected, found, what }: DriftChange): string {
  if (expected !== undefined && found !== undefined)
    return `${expected || 'none'} → ${found || 'none'}. ${what}`;
  if (expected !== undefined) return `${expected}. ${what}`;
  return found === undefined ? what : `${found}. ${what}`;
}
