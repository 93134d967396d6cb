import { csvHead, csvLines } from '../../csv/writeCsv.js';
import { delimiterOf, readCsvTable } from '../../csv/readCsv.js';
import { CsvError } from '../../csv/CsvError.js';
import { ConfigurationError } from '../../errors/ConfigurationError.js';
import type { PayrollCheck } from '../CheckResult.js';
import type { Correction, Finding } from '../findings/Finding.js';

/** A correction that a check proposes, with the finding that it mends. */
export interface Proposal extends Correction {
  /** The same for the same finding and correction in every check of a history. */
  readonly proposal: string;
  /** The finding that it mends. */
  readonly finding: Finding;
}

/** Who signed a proposal, as it was written then. */
export interface SignedProposal {
  /** Its line in the file, from 1. */
  readonly line: number;
  /** The id of the proposal. */
  readonly proposal: string;
  /** What would change, in words. */
  readonly changes: string;
  /** What else of the proposal the row names. */
  readonly names?: Partial<Readonly<Record<NamedColumn, string>>>;
  /** Who signed it. */
  readonly signedBy: string;
}

const COLUMNS = [
  ...['signedBy', 'proposal', 'operation', 'unit', 'employee', 'day', 'minutes', 'kind', 'says', 'changes'],
] as const;

/** The columns by which a person knows what is signed, and which no spreadsheet writes in another form. */
const NAMED = ['operation', 'unit', 'employee', 'kind'] as const;
type NamedColumn = (typeof NAMED)[number];

/** The corrections that can be made through the interface; what an exception accepts needs none. */
export function proposalsOf({ findings }: Pick<PayrollCheck, 'findings'>): Proposal[] {
  return findings.flatMap((finding) =>
    finding.exception
      ? []
      : (finding.corrections ?? []).map((correction, i) => ({
          ...correction,
          ...{ finding, proposal: `${finding.key}.${i + 1}` },
        })),
  );
}

/** The proposals for a person to review: a row is made when somebody has signed it in the first column, and else struck out. */
export function proposalsCsv(proposals: readonly Proposal[]): string {
  const lineOf = csvLines(COLUMNS, {}, 'plain');
  const lines = proposals.map(({ proposal, operation, row, finding }) =>
    lineOf({ ...finding, proposal, operation, changes: changesOf(row), signedBy: '' }),
  );
  return csvHead(COLUMNS) + lines.join('');
}

/** What a row writes, in words that can be compared. */
export function changesOf(row: Correction['row']): string {
  return Object.entries(row)
    .map(([field, value]) => `${field}=${value}`)
    .join(' and ');
}

/** Whether a row was signed for this proposal, and not for another unit, employee or change. */
export function isSignedFor({ changes, names = {} }: SignedProposal, now: Proposal): boolean {
  const own = { ...now.finding, operation: now.operation };
  return (
    changes === changesOf(now.row) &&
    NAMED.every((name) => (names[name] ?? `${own[name] ?? ''}`) === `${own[name] ?? ''}`)
  );
}

/** The rows that somebody signed. Throws a `ConfigurationError` for a file of another form: no row of it is taken then. */
export function readSigned(text: string): SignedProposal[] {
  const { columns, rows } = tableIn(text);
  const at = (name: (typeof COLUMNS)[number]) => {
    const place = columns.findIndex((column) => column.trim() === name);
    if (place < 0) throw new ConfigurationError('corrections', `the file has no column "${name}"`);
    return place;
  };
  const [signedBy, proposal, changes] = [at('signedBy'), at('proposal'), at('changes')];
  const named = NAMED.filter((name) => columns.some((column) => column.trim() === name));
  return rows
    .map(({ line, cells }) => ({
      line,
      ...{
        signedBy: cells[signedBy]!.trim(),
        proposal: cells[proposal]!.trim(),
        changes: cells[changes]!.trim(),
        names: Object.fromEntries(named.map((name) => [name, cells[at(name)]!.trim()])),
      },
    }))
    .filter((row) => row.signedBy !== '');
}

/** Spreadsheets of many countries part cells by semicolons. */
function tableIn(text: string): ReturnType<typeof readCsvTable> {
  try {
    return readCsvTable(text, { delimiter: delimiterOf(text) ?? ',' });
  } catch (error) {
    if (error instanceof CsvError) throw new ConfigurationError('corrections', error.message);
    throw error;
  }
}
