import { addDays } from '../calendar/days.js';
import { type AnyOperation, answeredRecord } from '../definition/operation.js';
import { isLocalDate } from '../definition/scalar.js';
import type { Input } from './callOptions.js';
import type { ClientDeployment, ServiceStyle } from './clientOptions.js';

/** A read in the form in which a service answers it. */
export interface ShownRead {
  readonly operation: AnyOperation;
  readonly input: Input;
  /** Fields of its records that the service cannot show. */
  readonly unshown: readonly string[];
  /** False for a record that comes although it was not asked for; absent where none does. */
  readonly isAsked?: (record: unknown) => boolean;
}

const TOLD_BY: Readonly<Record<string, string>> = {
  ...{ extScheduleId: 'write.token', comment: 'write.texts' },
  ...{ categoryId: 'write.numbers', isFreeDay: 'write.flags' },
};

/** Fields of a shift that no read was ever seen to show. */
function neverShown(assumptions: ClientDeployment['assumptions'] = {}): string[] {
  return Object.keys(TOLD_BY).filter(
    (field) => Object.keys(assumptions[TOLD_BY[field]!]?.seen ?? {}).join() === 'notShown',
  );
}

/** A read of shifts with V2 where the service lacks V3, and a day further where it leaves out the last one. */
export async function asShown(
  { olderSchedules, leavesOutLastDay, assumptions }: ServiceStyle,
  operation: AnyOperation,
  input: Input,
): Promise<ShownRead> {
  const [part = ''] = Object.keys(input);
  if (!/^GetSchedulesV[23]$/.test(part)) return { operation, input, unshown: [] };
  const hidden = neverShown(assumptions);
  const asked = { operation, input, unshown: hidden };
  if (!(olderSchedules || leavesOutLastDay)) return asked;
  const question = input[part] as Readonly<Record<string, unknown>>;
  const { toDate } = question;
  const isFurther = leavesOutLastDay && typeof toDate === 'string' && isLocalDate(toDate);
  const further = isFurther ? { ...question, toDate: addDays(toDate, 1) } : question;
  // What goes on for longer is shown on its days.
  const isAsked = (record: unknown) =>
    !(String((record as { readonly begDate?: unknown }).begDate ?? '') > String(toDate));
  const filter = isFurther ? { isAsked } : {};
  if (!olderSchedules) return { ...asked, input: { ...input, [part]: further }, ...filter };
  const { wsdlGetSchedulesV2: older } = await import('../operations/scheduling/wsdlGetSchedulesV2.js');
  const shown = fieldsOf(older);
  const unshown = fieldsOf(operation).filter((field) => !shown.includes(field) || hidden.includes(field));
  return { operation: older, input: { GetSchedulesV2: further }, unshown, ...filter };
}

const fieldsOf = (read: AnyOperation): string[] => Object.keys(answeredRecord(read)?.fields ?? {});
