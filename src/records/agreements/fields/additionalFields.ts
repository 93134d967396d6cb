import { t } from '../../../definition/field.js';

/** Free texts of an agreement. */
export const additionalFields = {
  /** Additional field 1 of the agreement: free text. */
  additionalField1: t.string().personal().means('freeField'),
  /** Additional field 2 of the agreement: free text. */
  additionalField2: t.string().personal().means('freeField'),
  /** Additional field 3 of the agreement: free text. */
  additionalField3: t.string().personal().means('freeField'),
  /** Additional field 4 of the agreement: free text. */
  additionalField4: t.string().personal().means('freeField'),
  /** Additional field 5 of the agreement: free text. */
  additionalField5: t.string().personal().means('freeField'),
};
