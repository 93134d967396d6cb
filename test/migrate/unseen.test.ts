import { expect, it } from 'vitest';
import { unseenIn } from '../../src/migrate/verify/unseenIn.js';

it('says what no comparison of calls and output shows', () => {
  const found = unseenIn('/nowhere');
  expect(found.map(({ what }) => what).join()).toMatch(
    /not compared: files, mail.*literal value of a person/,
  );
  expect(found.every(({ remedy }) => remedy !== '')).toBe(true);
});
