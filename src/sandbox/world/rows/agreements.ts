import type { Agreement } from '../../../records/agreements/Agreement.js';
import type { AgreementTemplateV2 } from '../../../records/agreements/AgreementTemplateV2.js';
import type { AgreementV2 } from '../../../records/agreements/AgreementV2.js';
import type { Stored, Unchecked } from '../../Unchecked.js';

/** An agreement, as the newer operations know it. */
export type AgreementRow = Stored<AgreementV2> & {
  employeeId: number;
  templateId: number;
  /** Fields of the first version of its record that the newer one has not. */
  shown?: Partial<Unchecked<Agreement>> | undefined;
};

export type AgreementTemplateRow = Stored<AgreementTemplateV2> & {
  /** Ids of its salary types, where it has not all. */
  salaryTypeIds?: number[] | undefined;
};
