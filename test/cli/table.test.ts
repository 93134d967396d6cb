import { expect, it } from 'vitest';
import { tableLines } from '../../src/cli/terminal/table.js';
import { displayWidth } from '../../src/text/displayText.js';

it.each([60, 80, 110])('no line is wider than a terminal of %i columns, gaps included', (width) => {
  const columns = [{ title: 'Name' }, { title: 'Kind' }, { title: 'Rules' }];
  const rows = [['a name '.repeat(9), 'some kind '.repeat(9), 'a rule '.repeat(9)]];
  const lines = tableLines(columns, rows, width).map(displayWidth);
  expect(Math.max(...lines)).toBeLessThanOrEqual(width);
  expect(Math.max(...lines)).toBeGreaterThan(width - 12);
});
