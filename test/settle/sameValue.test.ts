import { expect, it } from 'vitest';
import { sameValue } from '../../src/settle/sameValue.js';

it('takes a text for what was sent that lost what ISO-8859-1 cannot say', () => {
  expect(sameValue('Łódź å', '?ód? å')).toBe(true);
  expect(sameValue('Łódź å', 'ód å')).toBe(true);
  expect(sameValue('Łódź å', '&#321;ód&#378; å')).toBe(true);
  expect(sameValue('Łódź å', 'Gdańsk')).toBe(false);
  expect(sameValue('Łódź', '?ód? and more than was lost')).toBe(false);
});

it('compares a text of many lost characters with a hostile one at once', () => {
  const started = performance.now();
  expect(sameValue(`${'汉a'.repeat(60)}b`, `${'a'.repeat(600)}c`)).toBe(false);
  expect(performance.now() - started).toBeLessThan(1_000);
});

it('takes a flag in words for the flag', () => {
  expect([sameValue(true, 'true'), sameValue(false, 'false'), sameValue(false, '0')]).toEqual([
    true,
    true,
    true,
  ]);
  expect([sameValue(true, 'false'), sameValue(false, 'true')]).toEqual([false, false]);
});
