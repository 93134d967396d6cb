import { isLocalDate, isLocalDateTime, isLocalTime } from '../../definition/scalar.js';

/** The scalars of the definitions, for fields of a request that may be absent. */

export const isDate = (text: string | undefined): boolean => isLocalDate(text ?? '');
export const isTime = (text: string | undefined): boolean => isLocalTime(text ?? '');
/** With a blank or a `T` between date and time. */
export const isDateTime = (text: string | undefined): boolean => isLocalDateTime(text ?? '');
