/** A CSV text cannot be read whole. Nothing of it was read. The message names the line and shows no cell. */
export class CsvError extends Error {
  override readonly name = 'CsvError';
}
