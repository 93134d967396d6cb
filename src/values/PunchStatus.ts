import { type OpenValue, valueSet } from '../definition/valueSet.js';

/** What a punch did. `NoAction` comes with `validationErrors`. Source: interface document 2.7, `status`. */
export const PunchStatus = valueSet({
  NoAction: 'No action',
  PunchedIn: 'Punched in',
  PunchedOut: 'Punched out',
  PunchedOutExistingAndPunchedInNew: 'Punched out existing and punched in new',
});
export type PunchStatus = OpenValue<typeof PunchStatus>;
