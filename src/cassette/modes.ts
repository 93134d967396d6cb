/**
 * `replay`: recorded answers only, nothing goes out. `record`: live calls only, the cassette is written anew. `recordMissing`:
 * recorded answers, and live calls for reads that are missing. `verify`: recorded answers, and each read is also made live and
 * compared. `refresh`: live calls, each in place of the recorded one that it matches. Only `record` and `refresh` with
 * `writes: true` send what changes something.
 */
export type CassetteMode = 'replay' | 'record' | 'recordMissing' | 'verify' | 'refresh';

export const MODES: readonly CassetteMode[] = ['replay', 'record', 'recordMissing', 'verify', 'refresh'];

/** The mode that is asked for, else that of `WORKFORCE_CASSETTES`, else `replay`. */
export function modeOf(
  asked: CassetteMode | undefined,
  environment: NodeJS.ProcessEnv = process.env,
): CassetteMode {
  const named = asked ?? environment.WORKFORCE_CASSETTES;
  if (named === undefined || named === '') return 'replay';
  if (!MODES.includes(named as CassetteMode))
    throw new TypeError(`${named} is no mode of a cassette; there are ${MODES.join(', ')}.`);
  return named as CassetteMode;
}
