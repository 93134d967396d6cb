import { type Change, describeTrouble, expectedOutcome, type Trouble, TROUBLES } from './expectations.js';
import { LIMITS, type MixedCall, type MixedReport } from './mixedCalls.js';

const CHANGES: readonly Change[] = ['read', 'write or append', 'lock'];

/** What was expected of each trouble, and how many calls ended so. */
export function faultTable({ calls }: MixedReport): string {
  const head = ['What the server does', ...CHANGES.flatMap((change) => [change, 'seen'])];
  const rows = TROUBLES.map((trouble) => [
    describeTrouble(trouble),
    ...CHANGES.flatMap((change) =>
      cells(
        trouble,
        change,
        calls.filter((call) => call.trouble === trouble && call.change === change),
      ),
    ),
  ]);
  const widths = head.map((_, i) => Math.max(...[head, ...rows].map((row) => row[i]!.length)));
  const line = (row: readonly string[]) => `| ${row.map((cell, i) => cell.padEnd(widths[i]!)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

function cells(trouble: Trouble, change: Change, calls: readonly MixedCall[]): [string, string] {
  const always = expectedOutcome(trouble, change, false);
  const once = expectedOutcome(trouble, change, true);
  const fetched = expectedOutcome(trouble, change, false, true);
  const others = [
    ...(once === always ? [] : [`once: ${once}`]),
    ...(fetched === always ? [] : [`fetch: ${fetched}`]),
  ];
  const expected = [always, ...others].join('; ');
  const as = calls.filter((call) => call.seen === call.expected).length;
  return [expected, as === calls.length ? String(as) : `${as} of ${calls.length}`];
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

/** What must hold of all calls together. */
export function verdictsOf(report: MixedReport): { readonly what: string; readonly good: boolean }[] {
  const { calls, late, unexpected, twice, leaks, redirected, resources, heap, seconds } = report;
  const slowest = Math.round(Math.max(...calls.map(({ durationMs }) => durationMs)));
  return [
    {
      what: `${calls.length} calls in ${seconds.toFixed(0)} s, ${unexpected.length} ended otherwise than expected`,
      good: unexpected.length === 0,
    },
    {
      what: `${late.length} ended late; the slowest took ${slowest} ms, the limit is ${LIMITS.timeoutMs} ms`,
      good: late.length === 0,
    },
    { what: `${twice.length} writes, appends or locks reached the server twice`, good: twice.length === 0 },
    { what: `${redirected} requests followed a redirect`, good: redirected === 0 },
    { what: `the key was seen ${leaks.length} times`, good: leaks.length === 0 },
    { what: `left over: ${resources.join(', ') || 'no socket, no timer'}`, good: resources.length === 0 },
    {
      what: `heap ${megabytes(heap.early)} after a tenth of the calls, ${megabytes(heap.end)} at the end`,
      good: heap.end < heap.early + 5e6,
    },
  ];
}
