import { madeOnce } from '../../text/madeOnce.js';
import { readdirSync } from 'node:fs';
import { toolkitVersion } from '../../text/toolkitVersion.js';
import type { Answerer, CallRecord } from '../state/Tally.js';

const PREFIX = 'workforce_gateway_';
const COUNTERS = {
  calls_total: 'Calls by script, operation and outcome.',
  rows_rejected_total: 'Records that the service answered with validation errors.',
  deprecated_calls_total: 'Calls of operations that are deprecated.',
  answer_bytes_total: 'Bytes of answers as they went on.',
  comparisons_total: 'Answers that were compared with those of REST, by what came of it.',
  shadow_dropped_total: 'Answers that were not compared, because there was no room for them.',
  kept_reads_dropped_total: 'Reads that were not kept for a replay: there was no room, or the state failed.',
  state_failures_total:
    'Failures of the state: in a call, in how an answer went out, in the counts of traffic.',
  log_failures_total: 'Failures of the log of calls, each with lines that are not there.',
  series_dropped_total: 'Values that are not here because there are too many series.',
  tallies_dropped_total: 'Hours of traffic that were forgotten because the state could not take them.',
} as const;
const SECONDS = 'call_duration_seconds';
/** Seconds; short reads take some milliseconds, the longest answers minutes. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300];
const MOST_SERIES = 5_000;

type Counter = keyof typeof COUNTERS;
type Labels = Readonly<Record<string, string>>;

/** A value that is looked up when it is asked for. */
export interface Gauge {
  readonly name: string;
  readonly help: string;
  /** Value by label; of one without labels under the empty text. */
  readonly values: () => Promise<Readonly<Record<string, number>>> | Readonly<Record<string, number>>;
  readonly label?: string;
}

interface Histogram {
  readonly labels: Labels;
  readonly counts: number[];
  sum: number;
}

/** Counts since the start, as Prometheus reads them. */
export class Metrics {
  readonly #counts = new Map<Counter, Map<string, number>>();
  readonly #histograms = new Map<string, Histogram>();
  readonly #gauges: Gauge[] = [...PROCESS];
  #series = 0;
  #running = 0;

  constructor() {
    this.#gauges.push(single(`${PREFIX}calls_running`, 'Calls under way.', () => this.#running));
  }

  /** Adds a value that is looked up with each scrape. */
  gauge(name: string, gauge: Omit<Gauge, 'name'>): void {
    this.#gauges.push({ ...gauge, name: PREFIX + name });
  }

  began(): void {
    this.#running++;
  }

  add(record: CallRecord): void {
    const { script, operation, outcome, durationMs, rejected, deprecated, answerBytes, answerer } = record;
    this.#running--;
    const who = { script, operation };
    this.count('calls_total', { ...who, outcome });
    this.count('answer_bytes_total', who, answerBytes);
    if (rejected > 0) this.count('rows_rejected_total', who, rejected);
    if (deprecated) this.count('deprecated_calls_total', who);
    this.#observe(operation, answerer, durationMs / 1000);
  }

  count(name: Counter, labels: Labels = {}, by = 1): void {
    const counts = madeOnce(this.#counts, name, () => new Map<string, number>());
    const series = labelled(labels);
    if (!counts.has(series) && !this.#admits()) return;
    counts.set(series, (counts.get(series) ?? 0) + by);
  }

  async text(): Promise<string> {
    const lines = Object.entries(COUNTERS).flatMap(([name, help]) => {
      const counts = [...(this.#counts.get(name as Counter) ?? [])];
      return family(
        PREFIX + name,
        'counter',
        help,
        // What has no labels is there from the start: a rise from nothing would not be seen.
        counts.length > 0 || !BARE.includes(name) ? counts : [['', 0]],
      );
    });
    lines.push(...this.#histogramLines());
    for (const { name, help, values, label } of this.#gauges) {
      const type = name.endsWith('_total') ? 'counter' : 'gauge';
      const found = await Promise.resolve(values()).catch(() => ({}));
      const all = Object.entries(found).map(
        ([value, number]) => [label === undefined ? value : labelled({ [label]: value }), number] as const,
      );
      lines.push(...family(name, type, help, all));
    }
    return `${lines.join('\n')}\n`;
  }

  #observe(operation: string, answerer: Answerer, seconds: number): void {
    const labels = { operation, answerer };
    const key = labelled(labels);
    let histogram = this.#histograms.get(key);
    if (!histogram) {
      if (!this.#admits()) return;
      histogram = { labels, counts: [...BUCKETS.map(() => 0), 0], sum: 0 };
      this.#histograms.set(key, histogram);
    }
    const at = BUCKETS.findIndex((most) => seconds <= most);
    histogram.counts[at === -1 ? BUCKETS.length : at]!++;
    histogram.sum += seconds;
  }

  #histogramLines(): string[] {
    const name = PREFIX + SECONDS;
    const lines = [...this.#histograms.values()].flatMap(({ labels, counts, sum }) => {
      let all = 0;
      const buckets = counts.map((count, i) => {
        all += count;
        return [`_bucket${labelled({ ...labels, le: String(BUCKETS[i] ?? '+Inf') })}`, all] as const;
      });
      return [
        ...buckets,
        [`_sum${labelled(labels)}`, sum] as const,
        [`_count${labelled(labels)}`, all] as const,
      ];
    });
    return family(name, 'histogram', 'How long calls took, by operation and by who answered.', lines);
  }

  #admits(): boolean {
    if (this.#series++ < MOST_SERIES) return true;
    const dropped = this.#counts.get('series_dropped_total')?.get('') ?? 0;
    this.#counts.set('series_dropped_total', new Map([['', dropped + 1]]));
    return false;
  }
}

/** Counters without labels. */
const BARE: readonly string[] = ['log_failures_total', 'series_dropped_total', 'tallies_dropped_total'];

const STARTED_SECONDS = Date.now() / 1000 - process.uptime();

/** Names that every exporter of a process has. */
const PROCESS: readonly Gauge[] = [
  single('process_cpu_seconds_total', 'Processor time of the process.', () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  }),
  single('process_resident_memory_bytes', 'Memory of the process.', () => process.memoryUsage.rss()),
  single('process_start_time_seconds', 'When it began, in seconds since 1970.', () => STARTED_SECONDS),
  single(
    'process_open_fds',
    'Open files and connections, where the system tells.',
    () => readdirSync('/proc/self/fd').length,
  ),
  {
    ...{ name: `${PREFIX}build_info`, help: 'The version that runs.' },
    values: () => ({ [labelled({ version: toolkitVersion(), node: process.version })]: 1 }),
  },
];

function single(name: string, help: string, value: () => number): Gauge {
  return { name, help, values: () => ({ '': value() }) };
}

function family(
  name: string,
  type: string,
  help: string,
  values: readonly (readonly [string, number])[],
): string[] {
  const lines = values.map(([series, value]) => `${name}${series} ${value}`);
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines];
}

function labelled(labels: Labels): string {
  let all = '';
  for (const name in labels) all += `${all === '' ? '{' : ','}${name}="${escaped(labels[name]!)}"`;
  return all === '' ? '' : `${all}}`;
}

function escaped(label: string): string {
  return /[\\"\n]/.test(label) ? label.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n') : label;
}
