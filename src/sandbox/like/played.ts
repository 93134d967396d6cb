import { ASSUMPTIONS } from '../../assumptions/list/all.js';

/**
 * The answers of each assumption that a sandbox can give, as `--like` asks: those that a survey can tell. Of each, the
 * first is what it does by itself. Everything that a file says beside these cannot be imitated.
 */
export const PLAYED: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  ASSUMPTIONS.filter(({ workflow }) => workflow.by !== 'none').map(({ id, answers }) => {
    const ids = Object.keys(answers);
    const usual = ids.filter((answer) => answers[answer]!.is === 'assumed');
    return [id, [...usual, ...ids.filter((answer) => !usual.includes(answer))]];
  }),
);
