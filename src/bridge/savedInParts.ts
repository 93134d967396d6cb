import { isName } from '../client/rowEffect.js';

/**
 * The field because of which REST saves a row in several calls, after each of which it can break off: what a read shows of such a
 * row does not prove the rest of it. `undefined` for a row of one call.
 */
export function savedInParts(
  operation: string,
  row: Readonly<Record<string, unknown>>,
): 'groupRoles' | 'id' | undefined {
  // The roles are assigned to an employee who is saved.
  if (operation === 'wsdlUpdateEmployees') return row.groupRoles === undefined ? undefined : 'groupRoles';
  // A changed absence is another one, made when the old one is deleted.
  return operation === 'wsdlUpdateAbsence' && isName('id', row.id) ? 'id' : undefined;
}
