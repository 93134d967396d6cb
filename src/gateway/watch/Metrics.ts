import type { CallRecord } from '../state/CallRecord.js';

const NAMES = {
  calls: ['workforce_gateway_calls_total', 'counter', 'Calls by script, operation and outcome.'],
  seconds: ['workforce_gateway_call_seconds', 'summary', 'How long calls took.'],
  rejected: [
    'workforce_gateway_rows_rejected_total',
    'counter',
    'Records that the service answered with validation errors.',
  ],
  deprecated: [
    'workforce_gateway_deprecated_calls_total',
    'counter',
    'Calls of operations that are deprecated.',
  ],
  comparisons: [
    'workforce_gateway_comparisons_total',
    'counter',
    'Answers that were compared with those of REST, by what came of it.',
  ],
  bytes: ['workforce_gateway_answer_bytes_total', 'counter', 'Bytes of answers as they went on.'],
} as const;

const MOST_SERIES = 5_000;

/** Counts since the start, as Prometheus reads them. */
export class Metrics {
  readonly #series = new Map<string, number>();
  #running = 0;

  began(): void {
    this.#running++;
  }

  add({ script, operation, outcome, durationMs, rejected, deprecated, answerBytes }: CallRecord): void {
    this.#running--;
    const who = `script="${escaped(script)}",operation="${operation}"`;
    this.#count(`${NAMES.calls[0]}{${who},outcome="${outcome}"}`, 1);
    this.#count(`${NAMES.seconds[0]}_sum{${who}}`, durationMs / 1000);
    this.#count(`${NAMES.seconds[0]}_count{${who}}`, 1);
    this.#count(`${NAMES.bytes[0]}{${who}}`, answerBytes);
    if (rejected > 0) this.#count(`${NAMES.rejected[0]}{${who}}`, rejected);
    if (deprecated) this.#count(`${NAMES.deprecated[0]}{${who}}`, 1);
  }

  /** An answer was compared with that of REST. */
  compared({ script, operation }: Pick<CallRecord, 'script' | 'operation'>, verdict: string): void {
    const who = `script="${escaped(script)}",operation="${operation}"`;
    this.#count(`${NAMES.comparisons[0]}{${who},verdict="${verdict}"}`, 1);
  }

  text(): string {
    const all = [...this.#series];
    const lines = Object.values(NAMES).flatMap(([name, type, help]) => [
      `# HELP ${name} ${help}`,
      `# TYPE ${name} ${type}`,
      ...all.filter(([series]) => series.startsWith(name)).map(([series, value]) => `${series} ${value}`),
    ]);
    const running = 'workforce_gateway_calls_running';
    return `${lines.join('\n')}\n# HELP ${running} Calls under way.\n# TYPE ${running} gauge\n${running} ${this.#running}\n`;
  }

  #count(series: string, by: number): void {
    const known = this.#series.get(series);
    if (known === undefined && this.#series.size >= MOST_SERIES) return;
    this.#series.set(series, (known ?? 0) + by);
  }
}

function escaped(label: string): string {
  return label.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n');
}
