import type { ParquetWriter } from 'hyparquet-writer';
import { MissingDependency } from '../../errors/MissingDependency.js';
import { AtomicFile } from '../atomicFile.js';
import type { OutputColumn } from '../columnsOf.js';
import type { Row } from '../Dataset.js';
import { type OpenWriter, type OutputWriter, UnfitValue } from './OutputWriter.js';
import { type ColumnForm, columnForm, type NestedForm } from './parquetForms.js';

const GROUP_ROWS = 10_000;
/** What is held in memory at once by all files together: with a file for each day there are many. */
const HELD_ROWS = 40_000;

/** Parquet with one type a column whatever the data. */
export async function loadParquet(form: NestedForm): Promise<OpenWriter> {
  const { ByteWriter, ParquetWriter } = await import('hyparquet-writer').catch(() => {
    throw new MissingDependency('Parquet needs the package hyparquet-writer: npm install hyparquet-writer');
  });
  const open = new Set<ParquetFile>();
  return (path, columns) => {
    const forms = columns.map(({ name, spec, always }) => columnForm(name, spec, form, { always }));
    const bytes = new ByteWriter();
    const writer = new ParquetWriter({
      writer: bytes,
      schema: [{ name: 'root', num_children: columns.length }, ...forms.flatMap(({ elements }) => elements)],
      createdBy: 'workforce-soap',
    });
    return new ParquetFile(new AtomicFile(path), { bytes, writer, columns, forms, open });
  };
}

interface ParquetParts {
  readonly bytes: { index: number; getBytes(): Uint8Array };
  readonly writer: ParquetWriter;
  readonly columns: readonly OutputColumn[];
  readonly forms: readonly ColumnForm[];
  readonly open: Set<ParquetFile>;
}

class ParquetFile implements OutputWriter {
  readonly #file: AtomicFile;
  readonly #parts: ParquetParts;
  #held: unknown[][];
  #rows = 0;

  constructor(file: AtomicFile, parts: ParquetParts) {
    this.#file = file;
    this.#parts = parts;
    this.#held = parts.columns.map(() => []);
    parts.open.add(this);
  }

  get held(): number {
    return this.#held[0]!.length;
  }

  write(_line: Buffer, row: () => Row): void {
    const { columns, forms, open } = this.#parts;
    const parsed = row();
    this.#rows++;
    for (const [i, { name }] of columns.entries())
      this.#held[i]!.push(converted(forms[i]!, parsed[name], { row: this.#rows, column: name }));
    if (this.held >= GROUP_ROWS) this.writeGroup();
    else if (open.size > 1) makeRoom(open);
  }

  commit() {
    this.writeGroup();
    void this.#parts.writer.finish();
    this.#flush();
    this.#parts.open.delete(this);
    return this.#file.commit();
  }

  discard(): void {
    this.#parts.open.delete(this);
    this.#file.discard();
  }

  writeGroup(): void {
    const { columns, writer } = this.#parts;
    const columnData = columns.map(({ name }, i) => ({ name, data: this.#held[i]! }));
    if (this.held > 0) void writer.write({ columnData, rowGroupSize: GROUP_ROWS });
    this.#held = columns.map(() => []);
    this.#flush();
  }

  #flush(): void {
    const { bytes } = this.#parts;
    this.#file.write(Buffer.from(bytes.getBytes()));
    bytes.index = 0;
  }
}

/** Lets the file with the most rows write them when all hold too many. */
function makeRoom(open: ReadonlySet<ParquetFile>): void {
  let [all, most] = [0, undefined as ParquetFile | undefined];
  for (const file of open) {
    all += file.held;
    if (file.held > (most?.held ?? 0)) most = file;
  }
  if (all > HELD_ROWS) most?.writeGroup();
}

function converted(form: ColumnForm, value: unknown, at: { row: number; column: string }): unknown {
  if (value === undefined || value === null) return undefined;
  try {
    return form.convert(value);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new UnfitValue(at.row, at.column, error.message);
  }
}
