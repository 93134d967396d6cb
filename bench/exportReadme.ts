import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What `bench/export.ts` found. */
export interface ExportResults {
  readonly measured: string;
  readonly rounds: number;
  /** The load of the machine over five minutes, at the end. */
  readonly load: number;
  readonly tables: readonly {
    readonly about: string;
    readonly contenders: readonly ExportFigures[];
  }[];
}

export interface ExportFigures {
  readonly name: string;
  readonly rows: number;
  readonly seconds: number;
  /** Of processor time, of the exporter and of the service while it ran. */
  readonly processor: number;
  readonly service: number;
  /** The most that the process took. */
  readonly memory: number;
}

export const EXPORT_JSON = join(import.meta.dirname, 'export.json');

/** The section of `bench/README.md` about exports. */
export function exportSection(): string {
  if (!existsSync(EXPORT_JSON)) return '';
  const { measured, rounds, load, tables } = JSON.parse(readFileSync(EXPORT_JSON, 'utf8')) as ExportResults;
  return `
## Exports

Into NDJSON and CSV, from answers that were recorded before and are given again, packed, by a process of their own on the same cores
(\`npx tsx bench/export.ts\`, ${measured}; all by turns in one run, medians of ${rounds}; load ${load.toFixed(0)} on two cores). PHP and node-soap are given their requests ready made and
write the same rows and columns, one call after another, without checks, keys, order, hashes, or anything to go on with after a kill. They
read a part of the units. Seven digits name an earlier commit.
${tables.map(tableOf).join('')}`;
}

function tableOf({ about, contenders }: ExportResults['tables'][number]): string {
  const [ours] = contenders;
  const rate = ({ rows, seconds }: ExportFigures) => rows / seconds;
  const work = ({ rows, processor }: ExportFigures) => rows / processor;
  const lines = contenders.map((one) => {
    const { name, rows, seconds, processor, service, memory } = one;
    const cells = [
      ...[
        name,
        rows.toLocaleString('en'),
        `${seconds.toFixed(1)} s`,
        Math.round(rate(one)).toLocaleString('en'),
      ],
      `${(rate(ours!) / rate(one)).toFixed(1)} ×`,
      ...[
        `${processor.toFixed(1)} s`,
        `${(work(ours!) / work(one)).toFixed(1)} ×`,
        `${service.toFixed(1)} s`,
      ],
      `${Math.round(memory / 1e6)} MB`,
    ];
    return `| ${cells.join(' | ')} |`;
  });
  return `
${about}

| | rows | time | rows a second | ours : it | processor time | by processor time | the service's | process peak |
|---|---|---|---|---|---|---|---|---|
${lines.join('\n')}
`;
}
