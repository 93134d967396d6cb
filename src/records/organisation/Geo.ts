import { type Definition, record, type RecordOf, t } from '../../definition/record.js';

const definition = record('Geo', {
  /** Latitude. */
  latitude: t.decimal().means('latitude'),
  /** Longitude. */
  longitude: t.decimal().means('longitude'),
  radius: t.int(),
  /** Free text. */
  comment: t.string().means('remark'),
});

/** A place of a unit. Source: observed signatures. */
export interface Geo extends RecordOf<typeof definition> {}
export const Geo: Definition<Geo> = definition;
