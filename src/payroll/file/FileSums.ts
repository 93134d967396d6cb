import { compareDecimals } from '../../calendar/decimal.js';
import type { Decimal } from '../../definition/scalar.js';
import { ExactSum } from '../Totals.js';

/** Hours by badge number and salary type, exact: of the file, and of the transactions that should be in it. */
export class FileSums {
  readonly #sums = new Map<string, { readonly file: ExactSum; readonly service: ExactSum }>();

  add(side: 'file' | 'service', badgeNo: string, salaryType: string, hours: Decimal): void {
    const name = `${badgeNo}\n${salaryType}`;
    const both = this.#sums.get(name) ?? { file: new ExactSum(), service: new ExactSum() };
    this.#sums.set(name, both);
    both[side].add(hours);
  }

  /** Where the two do not agree to the last decimal. */
  *differences(): Generator<FileDifference> {
    for (const [name, { file, service }] of this.#sums) {
      const [badgeNo = '', salaryType = ''] = name.split('\n');
      if (compareDecimals(file.value, service.value) !== 0)
        yield { badgeNo, salaryType, inFile: file.value, inService: service.value };
    }
  }
}

export interface FileDifference {
  readonly badgeNo: string;
  readonly salaryType: string;
  readonly inFile: Decimal;
  readonly inService: Decimal;
}
