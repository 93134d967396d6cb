import { t } from '../../../definition/field.js';
import { atMostOne } from '../../../definition/scales.js';

// Terms of one version stand in a file of their own: a bundle of the other versions leaves it out.
/** What `UpdateAgreement` and the templates have otherwise than `Agreement`. */
export const agreementTerms = {
  /** Hours of full-time employment a week, as in `Agreement`. */
  weekHours: t.decimal(),
  /** Not used in `Agreement`. */
  minHours: t.decimal(),
  /** Not used in `Agreement`. */
  maxHours: t.decimal(),
  /** In `Agreement` `0` leaves `toDate` unused. */
  expires: t.int(),
  /** Length of the period; in `Agreement` in days or months. */
  periodLength: t.count(),
  /** Employment level; in `Agreement` `1.00` is 100 %. */
  empLevel: t
    .decimal()
    .likely(...atMostOne)
    .means('share'),
};
