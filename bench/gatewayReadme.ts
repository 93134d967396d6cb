import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What `bench/gateway.ts` found. */
export interface GatewayResults {
  readonly bytes: number;
  readonly variants: readonly {
    readonly name: string;
    /** Of processor time, by the answer. */
    readonly seconds: number;
    /** The same where the calls come one after another. */
    readonly inRow: number;
    /** The most that the process took. */
    readonly memory: number;
  }[];
}

export const GATEWAY_JSON = join(import.meta.dirname, 'gateway.json');

/** The section of `bench/README.md` about the gateway. */
export function gatewaySection(): string {
  if (!existsSync(GATEWAY_JSON)) return '';
  const { bytes, variants } = JSON.parse(readFileSync(GATEWAY_JSON, 'utf8')) as GatewayResults;
  const [proxy] = variants;
  const price = (seconds: number, ofProxy: number) =>
    `${(seconds * 1000).toFixed(0)} ms | ${(seconds / ofProxy).toFixed(2)} ×`;
  const rows = variants.map(
    ({ name, seconds, inRow, memory }) =>
      `| ${name} | ${price(seconds, proxy!.seconds)} | ${price(inRow, proxy!.inRow)} | ${Math.round(memory / 1e6)} MB |`,
  );
  return `
## The gateway

Processor time of what stands between a script and the service, by an answer of ${(bytes / 1e6).toFixed(0)} MB, and the most memory that its process
took. The plain proxy is \`node:http\` with a pipe each way. \`npx tsx bench/gateway.ts\` measures all by turns, one call each, then twelve calls of each in a row, and writes the medians and means here.
\`checked\` is \`protect.faults\` and \`repeatReads\`, \`everything\` those with \`spool\`, \`writes\`, \`budget\` and watching.

| between them | by turns | : plain proxy | in a row | : plain proxy | process peak |
|---|---|---|---|---|---|
${rows.join('\n')}
`;
}
