import { addDays, todayOf } from '../../calendar/days.js';
import type { CsvOptions } from '../../csv/writeCsv.js';
import { isLocalDate, type LocalDate } from '../../definition/scalar.js';
import { datasets as known } from '../../export/datasets.js';
import type { ExportFolder } from '../../export/ExportFolder.js';
import {
  type ExportPlan,
  type ExportRequest,
  type ExportState,
  OUTPUT_FORMATS,
  type OutputFormat,
  PLAN_FORMAT,
} from '../../export/ExportPlan.js';
import { type S3Place, s3PlaceOf } from '../../export/load/s3.js';
import { nextBatch } from '../../export/planExport.js';
import { defined } from '../../text/defined.js';
import { storedEndpoint } from '../../transport/endpoint.js';
import { type CommandContext, UsageError } from '../CommandContext.js';
import { type ExportOptions, isDestination } from '../commands/export.js';
import { wordsIn } from '../files.js';

/** The options that say what is exported. */
export type RequestOptions = Omit<ExportOptions, 'to'> & { readonly to?: string };
/** `--to` took a day, a place to load, or both one after the other. */
export function withLoad({ to = [], ...options }: ExportOptions): RequestOptions {
  const day = to.find((word) => !isDestination(word));
  const load = options.load ?? to.find(isDestination);
  return { ...options, ...defined({ to: day, load }) };
}

/** What is to be exported, with all days resolved. Throws a `UsageError`. */
export function requestOf(datasets: readonly string[], options: RequestOptions): ExportRequest {
  if (options.load !== undefined && options.load !== 's3' && !formatsOf(options.format).includes('ndjson'))
    throw new UsageError('--load reads files of ndjson: add ndjson to --format.');
  if (options.load === 's3') s3Place();
  if (options.history && options.load !== 'postgres' && !/parquet|sqlite/.test(options.format))
    throw new UsageError('--history goes with --format parquet or sqlite, or with --load postgres.');
  if (options.nested === 'lists' && !formatsOf(options.format).includes('parquet'))
    throw new UsageError(
      '--nested lists goes with --format parquet; other formats have nested values as JSON.',
    );
  const { from, to, units, maxLost, nested, partition, drift, proveNights, history, maxNull } = options;
  return defined({
    datasets: datasetsOf(datasets),
    from: from ? dayOption('--from', from) : undefined,
    to: to ? dayOption('--to', to) : undefined,
    units: units ? unitsOf(units) : undefined,
    formats: formatsOf(options.format),
    personal: options.personal,
    perUnit: options.perUnit === true,
    changes: options.since !== undefined,
    overlapMinutes: options.overlap,
    windowDays: options.windowDays,
    strict: options.strict === true,
    ...{ maxLost, nested, partition },
    csv: csvOptionsOf(options),
    drift,
    allOrNothing: options.allOrNothing === true,
    ...{ proveNights, history },
    maxNull: maxNull === undefined ? undefined : limitsOf(maxNull),
  });
}

/** With a comma in decimals, a spreadsheet takes semicolons to part cells. */
function csvOptionsOf({ format, delimiter, decimalComma, null: nullMarker }: RequestOptions): CsvOptions {
  const isText = formatsOf(format).some((one) => one === 'csv' || one === 'excel');
  if (!isText && (delimiter ?? nullMarker ?? decimalComma) !== undefined)
    throw new UsageError('--delimiter, --decimal-comma and --null go with --format csv or excel.');
  const parting = delimiter === 'tab' ? '\t' : (delimiter ?? (decimalComma ? ';' : undefined));
  if (parting !== undefined && !/^[^"\r\n\w]$/.test(parting))
    throw new UsageError("--delimiter: expected one character such as ';', or tab.");
  if (nullMarker !== undefined && /["\r\n]/.test(nullMarker))
    throw new UsageError('--null: expected a text without quotes and line ends.');
  return defined({ delimiter: parting, decimalComma, nullMarker });
}

/** What an export that goes on may take more or less strictly than it began. */
function strictnessOf({ drift, strict, maxLost, maxNull }: Partial<ExportRequest>) {
  return { drift, strict, maxLost, maxNull };
}

/** What was typed: the same tomorrow, when `today` is another day. */
export function askedOf(request: ExportRequest, { from, to }: RequestOptions, endpoint: string): string {
  return JSON.stringify({ ...request, ...strictnessOf({}), from, to, endpoint: storedEndpoint(endpoint) });
}

function datasetsOf(names: readonly string[]): string[] {
  const all = known.map(({ name }) => name);
  const asked = names.flatMap((name) => name.split(',')).filter(Boolean);
  return asked.includes('all') ? all : wordsIn(asked.join(), all, 'there is no dataset');
}

/** A day as it was typed for an option. Throws a `UsageError`. */
export function dayOption(option: string, text: string): LocalDate {
  if (isLocalDate(text)) return text;
  const [is, days = '0'] = /^today(?:([+-]\d{1,4})d)?$/.exec(text) ?? [];
  if (is !== undefined) return addDays(todayOf(), Number(days));
  throw new UsageError(
    `${option}: Expected a day such as 2026-03-01, today, today-7d or today+30d, by the clock of this machine.`,
  );
}

/** Ids of units as they were typed for `--units`. Throws a `UsageError`. */
export function unitsOf(text: string): number[] {
  const ids = text.split(',').map((word) => Number(word.trim()));
  if (ids.some((id) => !Number.isInteger(id) || id < 1))
    throw new UsageError('--units: expected ids of units, such as 101,102.');
  return [...new Set(ids)].sort((a, b) => a - b);
}

/** `punches.hours=5,employees.city=50`: percent by dataset and column. */
function limitsOf(text: string): Record<string, number> {
  return Object.fromEntries(
    text.split(',').map((limit) => {
      const [, name = '', column = '', percent] =
        /^(\w+)\.(\w+)=(\d{1,3}(?:\.\d+)?)$/.exec(limit.trim()) ?? [];
      const dataset = known.find((one) => one.name === name);
      if (!dataset || !(column in dataset.record.fields) || Number(percent) > 100)
        throw new UsageError(`--max-null: expected such as punches.hours=5 and not ${limit}.`);
      return [`${name}.${column}`, Number(percent)];
    }),
  );
}

const formatsOf = (text: string): OutputFormat[] => wordsIn(text, OUTPUT_FORMATS, '--format: there is no');

/** Where `--load s3` copies to. Throws a `UsageError` where nothing says it. */
export function s3Place(): S3Place & { readonly address: string } {
  const { WORKFORCE_S3: address = '', AWS_ENDPOINT_URL_S3, AWS_ENDPOINT_URL } = process.env;
  const place = s3PlaceOf(address, AWS_ENDPOINT_URL_S3 || AWS_ENDPOINT_URL || undefined);
  if (!place) throw new UsageError('--load s3 needs WORKFORCE_S3, such as s3://bucket/prefix.');
  return { ...place, address };
}

export interface UnfinishedOptions {
  readonly restart?: boolean;
  readonly resume?: boolean;
  readonly json?: boolean;
}

/** The plan to go on with, if that is what is to be done. */
export function unfinished(
  context: CommandContext,
  folder: ExportFolder,
  { asked, request }: { readonly asked: string; readonly request: ExportRequest },
  options: UnfinishedOptions,
): ExportPlan | undefined {
  if (options.restart) return undefined;
  const plan = folder.read<ExportPlan>('plan.json');
  if (plan && plan.format !== PLAN_FORMAT) {
    context.terminal.note('another version of the toolkit began the unfinished export, so it starts again');
    return undefined;
  }
  if (!plan) {
    if (options.resume) throw new UsageError(`nothing is unfinished in ${folder.path}.`);
    return undefined;
  }
  if (plan.settled && !options.resume) return undefined;
  if (plan.asked !== asked && !options.resume)
    throw new UsageError(
      `${folder.path} holds an unfinished export of something else, begun ${plan.startedAt}. --resume goes on with it, --restart forgets it.`,
    );
  const moved = plan.asked === asked ? movedPeriod(plan.request, request) : undefined;
  if (moved !== undefined && options.resume)
    throw new UsageError(
      `${moved}. Without --resume it starts again; with --from ${plan.request.from} --to ${plan.request.to} --resume it goes on as it was.`,
    );
  if (moved !== undefined) {
    context.terminal.note(`${moved}, so it starts again`);
    return undefined;
  }
  const state = plan.settled ? folder.read<ExportState>('state.json') : undefined;
  const inPlace = state && state.batch.id === plan.batch.id ? state : undefined;
  if (inPlace && plan.request.changes) {
    if (plan.asked !== asked)
      throw new UsageError(
        `the changes begun ${plan.startedAt} are in their place: the next export with --since last reads what failed.`,
      );
    return undefined;
  }
  if (!options.json) context.terminal.note(`going on with the export begun ${plan.startedAt}`);
  // Who has loaded a batch does not look at it again: what takes its place is another one.
  const batch = inPlace
    ? { id: nextBatch(folder, inPlace), generation: plan.batch.generation + 1 }
    : plan.batch;
  return { ...plan, batch, request: { ...plan.request, ...(strictnessOf(request) as object) } };
}

/** That days such as `today-7d` mean others than when an export was begun. */
function movedPeriod(begun: ExportRequest, now: ExportRequest): string | undefined {
  if (begun.from === now.from && begun.to === now.to) return undefined;
  return `the export was begun for ${begun.from} to ${begun.to}, and its period is now ${now.from} to ${now.to}`;
}
