import type { Sandbox } from '../../../src/sandbox/index.js';

/** What is wrong with the service in a night. */
export interface Trouble {
  /** Hours that no decimal is. */
  readonly poison: boolean;
  /** Employees have a field that is new. */
  readonly newField: boolean;
  /** Shift types have a field less. */
  readonly fieldGone: boolean;
  /** The main unit's key sees one unit where nothing else was asked for. */
  readonly oneUnit: boolean;
}

export const NO_TROUBLE: Trouble = { poison: false, newField: false, fieldGone: false, oneUnit: false };

export function spoiltAnswer(
  operation: string,
  answer: string,
  { poison, newField, fieldGone }: Trouble,
  told: { spoilt: number; added: number },
): string {
  let text = answer;
  if (poison && operation === 'wsdlGetTimePunches')
    text = text.replace(/(<hours [^>]*>)[^<]*</g, (_, head: string) => {
      told.spoilt++;
      return `${head}7,5<`;
    });
  if (newField && operation === 'wsdlGetEmployeesV2')
    text = text.replaceAll('</badgeNo>', () => {
      told.added++;
      return '</badgeNo><shoeSize>43</shoeSize>';
    });
  if (fieldGone && operation === 'wsdlGetShiftCategories')
    text = text.replace(/<salaryTypeExtCode [^>]*>[^<]*<\/salaryTypeExtCode>/g, '');
  return text;
}

const SILENT = /^wsdlGet(EmployeesV2|SchedulesV3|Deleted\w+)$/;

/** The envelope with the key of a unit in the place of that of the main unit. */
export function onlyOneUnit(
  operation: string,
  envelope: string,
  { rootKey, unitKeys }: Sandbox,
  { oneUnit }: Pick<Trouble, 'oneUnit'>,
): string {
  const isAsked = oneUnit && SILENT.test(operation);
  return isAsked ? envelope.replace(rootKey.reveal(), unitKeys.get(101)!.reveal()) : envelope;
}
