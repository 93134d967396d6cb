import { escapeXml } from '../encoding/xml/escape.js';
import { childNamed, copyOf, elementsOf, type XmlNode } from '../encoding/xml/XmlNode.js';
import { arrayOf, changed, elementsIn, returnOf } from './wellAnswer.js';

export interface RejectedRow {
  /** Index of the row in what was sent, from 0, as in `batch.rejected`. */
  readonly row: number;
  readonly texts?: readonly string[];
}

const TEXTS = ['Rejected by the test'];

/** Answers that say no, or that fit the question badly. Source: interface document 1, rule 5. */
export const rowFaults = {
  /**
   * Rejects rows of a batch, or a whole reply when no row is given. The other rows are as they were.
   * `{ row: 3, texts: ['Employee not found'] }`, or `{ rows: [{ row: 3 }, { row: 5 }] }`.
   */
  validationErrors: (options: Partial<RejectedRow> & { rows?: readonly RejectedRow[] } = {}) =>
    changed(
      'rows, or a whole reply, rejected with texts',
      (root) => {
        const { row, texts = TEXTS } = options;
        const rows = options.rows ?? (row === undefined ? [] : [{ row, texts }]);
        if (rows.length === 0) reject(returnOf(root), texts);
        const items = elementsOf(arrayOf(root));
        for (const { row: at, texts: why = TEXTS } of rows) if (items[at]) reject(items[at], why);
      },
      'rejected',
    ),
  /** A batch of which one row gets no answer: its state is unknown. */
  unansweredRow: ({ row = 0 }: { row?: number } = {}) =>
    changed('one row of a batch without an answer', (root) => {
      const array = arrayOf(root);
      const missing = elementsOf(array)[row];
      array.children = array.children.filter((child) => child !== missing);
    }),
  /** A batch with an answer for a row that was never sent. */
  extraRow: changed('an answer for a row that was not sent', (root) => {
    const array = arrayOf(root);
    const last = elementsOf(array).at(-1);
    if (last) array.children.push(copyOf(last));
  }),
};

function reject(record: XmlNode, texts: readonly string[]): void {
  const kept = childNamed(record, 'validationErrors');
  const items = texts.map((text) => `<item xsi:type="xsd:string">${escapeXml(text)}</item>`).join('');
  const array = `xsi:type="SOAP-ENC:Array" SOAP-ENC:arrayType="xsd:string[${texts.length}]"`;
  record.children = record.children.filter((child) => child !== kept);
  record.children.push(...elementsIn(`<validationErrors ${array}>${items}</validationErrors>`));
}
