import { sumDecimals } from '../calendar/decimal.js';
import type { Decimal } from '../definition/scalar.js';

const PLACES = 4;
const SCALE = 10 ** PLACES;
const SMALL = /^-?\d{1,9}(\.\d{0,4})?$/;

/** An exact sum of decimals. What is short is counted in whole ten-thousandths, all else as it stands. */
export class ExactSum {
  #units = 0;
  #rest: Decimal[] = [];

  add(value: Decimal): void {
    if (!SMALL.test(value)) {
      this.#rest.push(value);
      return;
    }
    const [whole = '0', fraction = ''] = value.split('.');
    const size = Math.abs(Number(whole)) * SCALE + Number(fraction.padEnd(PLACES, '0'));
    this.#units += value.startsWith('-') ? -size : size;
    if (Math.abs(this.#units) > Number.MAX_SAFE_INTEGER / 2) this.#carry();
  }

  /** With two decimals at least. */
  get value(): Decimal {
    this.#carry();
    const [whole, fraction = ''] = sumDecimals(this.#rest).split('.');
    return `${whole}.${fraction.replace(/0+$/, '').padEnd(2, '0')}` as Decimal;
  }

  #carry(): void {
    const size = Math.abs(this.#units);
    const text = `${this.#units < 0 ? '-' : ''}${Math.floor(size / SCALE)}.${String(size % SCALE).padStart(PLACES, '0')}`;
    this.#rest = [sumDecimals([...this.#rest, text as Decimal])];
    this.#units = 0;
  }
}

/** Exact sums by a name, in the order of the names. */
export class Totals {
  readonly #sums = new Map<string, ExactSum>();

  add(name: string, value: Decimal | undefined): void {
    if (value === undefined) return;
    const sum = this.#sums.get(name) ?? new ExactSum();
    this.#sums.set(name, sum);
    sum.add(value);
  }

  get entries(): { readonly name: string; readonly hours: Decimal }[] {
    return [...this.#sums.keys()].sort().map((name) => ({ name, hours: this.#sums.get(name)!.value }));
  }
}
