import { t } from '../../../definition/field.js';

/** Free texts of the agreement that a punch, a shift or a transaction falls under. */
export const agreementTexts = {
  /** Additional field 1 of the agreement. */
  agrmntAdditionalField1: t.string().personal().means('freeField'),
  /** Additional field 2 of the agreement. */
  agrmntAdditionalField2: t.string().personal().means('freeField'),
  /** Additional field 3 of the agreement. */
  agrmntAdditionalField3: t.string().personal().means('freeField'),
  /** Additional field 4 of the agreement. */
  agrmntAdditionalField4: t.string().personal().means('freeField'),
  /** Additional field 5 of the agreement. */
  agrmntAdditionalField5: t.string().personal().means('freeField'),
};

/** Free texts for other systems. */
export const externalInfo = {
  /** External information. */
  externalInfo1: t.string().personal().means('freeField'),
  /** External information. */
  externalInfo2: t.string().personal().means('freeField'),
  /** External information. */
  externalInfo3: t.string().personal().means('freeField'),
};
