import { z } from 'zod';
import { isLocalDate, type LocalDate } from '../../definition/scalar.js';

export const day = z.custom<LocalDate>(
  (text) => typeof text === 'string' && isLocalDate(text),
  'expected YYYY-MM-DD',
);
export const some = z.string('expected a text').regex(/\S/, 'expected a text');
