import { describe, expect, it } from 'vitest';
import { HABITS } from '../../secondService/Habits.js';
import { rowsOf, twinsOf } from '../../secondService/rows.js';
import { orderAgain } from './secondService.js';

describe.each(['shifts', 'punches', 'absences', 'salaries'] as const)(
  'lost %s of another service',
  (table) => {
    const rows = rowsOf(table).slice(0, 3);

    it.each([
      'movesClock',
      'putsBreak',
      'changes times a second later',
      'keeps upper',
      'keeps badgeWithoutZeros',
      'faults Server after half',
    ])('that %s are there once, whatever is said of them', async (habit) => {
      const { creations } = await orderAgain(table, HABITS[habit]!, rows);
      expect(creations.filter((times) => times > 1)).toEqual([]);
    });

    it('are sent again where it saved none', async () => {
      const { answers, creations } = await orderAgain(table, HABITS['is busy twice']!, rows);
      expect(answers.at(-1)).not.toContain('Fault>');
      expect(creations).toEqual(rows.map(() => 1));
    });

    it('are nobody’s to tell where an equal person has something else on that day that no order made', async () => {
      const { answers, creations } = await orderAgain(
        table,
        { faults: [{ on: 'write', from: 1, to: 1, saves: 'none', ends: 'reset' }] },
        rows,
        twinsOf(table, rows),
      );
      expect(answers.at(-1)).toMatch(/row 1: It is not there.*row 2: .* a person has to look/s);
      expect(creations).toEqual([0, 0, 0]);
    });
  },
);
