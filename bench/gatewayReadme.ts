import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What `bench/gateway.ts` found. */
export interface GatewayResults {
  readonly bytes: { readonly small: number; readonly large: number };
  readonly variants: readonly {
    readonly name: string;
    /** Milliseconds of processor time by the call: a small and a large answer, and a write of one row. */
    readonly small: number;
    readonly large: number;
    readonly writes: number;
    /** Milliseconds that the slowest hundredth of small calls took at least, at 200 connections. */
    readonly p99: number;
    /** The most that the process took, in bytes. */
    readonly memory: number;
  }[];
}

export const GATEWAY_JSON = join(import.meta.dirname, 'gateway.json');

/** The section of `bench/README.md` about the gateway. */
export function gatewaySection(): string {
  if (!existsSync(GATEWAY_JSON)) return '';
  const { bytes, variants } = JSON.parse(readFileSync(GATEWAY_JSON, 'utf8')) as GatewayResults;
  const proxy = variants.find(({ name }) => name === 'Node proxy')!;
  const cell = (one: (typeof variants)[number], kind: 'small' | 'large' | 'writes' | 'p99') =>
    `${one[kind].toFixed(one[kind] < 10 ? 2 : 0)} ms | ${(one[kind] / proxy[kind]).toFixed(2)} ×`;
  const rows = variants.map((one) => {
    const cells = (['small', 'large', 'writes', 'p99'] as const).map((kind) => cell(one, kind));
    return `| ${one.name} | ${cells.join(' | ')} | ${Math.round(one.memory / 1e6)} MB |`;
  });
  return `
## The gateway

Processor time of what stands between a script and the service, by the call: an answer of ${(bytes.small / 1e3).toFixed(0)} KB, one of ${(bytes.large / 1e6).toFixed(0)} MB, and a write of one row.
The time is that of the whole process with its threads, warm, over connections that stay open: the median of the rounds.
The p99 is the time of small calls at 200 connections.
Each is beside its multiple of a plain Node proxy, which is \`node:http\` with a pipe each way. \`npx tsx bench/gateway.ts\` measures all by turns.
\`checked\` is \`protect.faults\` and \`repeatReads\`, \`everything\` those with \`spool\`, \`writes\`, \`budget\` and watching. Without \`everything\` a write is not recorded.
A recorded write is three synchronised transactions of the state: most of its cost is the disk's. With a budget of 8, calls wait for each other.

| between them | small | : Node | large | : Node | write | : Node | p99 | : Node | process peak |
|---|---|---|---|---|---|---|---|---|---|
${rows.join('\n')}
`;
}
