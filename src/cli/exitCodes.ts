import type { Command } from 'commander';

const EVERY = 'Exit codes: 0 done, 1 failed, 2 called wrongly (nothing was sent)';

/** The exit codes of the commands that say more than done or failed. */
const OWN: Readonly<Record<string, string>> = {
  '': `${EVERY}, 3 partly done.`,
  call: `${EVERY}, 3 some rows were rejected or not answered.`,
  write: `Exit codes: 0 every row is there once, 1 no row is, or the service cannot be reached, 2 called wrongly (nothing was sent), 3 some rows are.`,
  'journal resume':
    'Exit codes: 0 every row is there once, 1 no row is, or the service cannot be reached, 2 called wrongly, 3 some rows are.',
  'journal settle': 'Exit codes: 0 every row is there once, 1 no row is, 2 called wrongly, 3 some rows are.',
  'journal verify':
    'Exit codes: 0 every row is as it was saved, 1 no row is, 2 called wrongly, 3 some rows are.',
  'payroll check':
    'Exit codes: 0 ready, 1 not ready, 2 called wrongly, 3 ready with exceptions or warnings, 4 not everything could be judged.',
  'payroll correct':
    'Exit codes: 0, 1, 3 and 4 as payroll check for the check afterwards; 1 also when a row is not written.',
  'payroll seal verify':
    'Exit codes: 0 everything is as it was paid, 1 something differs, 4 not everything could be read.',
  'payroll transfer':
    'Exit codes: 0 the file is there, 1 it failed or is not known, 2 called wrongly (nothing was sent).',
  export: `${EVERY}, 3 some units failed or some values were lost.`,
  survey:
    'Exit codes: 0 done, 1 failed, 2 called wrongly (nothing was sent), 3 something is contradicted or left to do. With --against: 1 something breaks, 3 something differs.',
  doctor: 'Exit codes: 0 nothing failed, 1 a check failed, 2 called wrongly.',
  'wsdl diff':
    'Exit codes: 0 the same, 1 something breaks callers, 2 called wrongly, 3 the differences break nothing.',
  'gateway replay':
    'Exit codes: 0 both sides say the same, 1 something differs, 2 called wrongly, 3 nothing differs but values would be lost, 4 not everything could be compared.',
  'migrate verify':
    'Exit codes: 0 the same, 1 other calls, another exit or nothing proven, 2 called wrongly, 3 the same calls but another output or other files.',
  'migrate compare':
    'Exit codes: 0 go, 1 no-go, 2 called wrongly, 3 some scripts go and others do not, or not all of it could be judged.',
  'evidence verify':
    'Exit codes: 0 whole, 1 a line was changed or left out, 2 called wrongly, 3 whole so far, but the end is not proven.',
  'contract init': `${EVERY}, 3 the tests are written, and not all calls of the scripts are known.`,
  'contract verify':
    'Exit codes: 0 every expectation holds, 1 one no longer holds, 2 called wrongly (nothing was sent), 4 none is broken, and not all were shown.',
  'cassettes diff': 'Exit codes: 0 nothing differs, 1 something does, 2 called wrongly.',
  'cassettes check': 'Exit codes: 0 nothing failed, 1 a recording failed by the reactions above.',
};

/** What the help of a command says of its exit codes. */
export function exitCodesOf(command: Command): string {
  const path: string[] = [];
  for (let at = command; at.parent !== null; at = at.parent) path.unshift(at.name());
  return `\n${OWN[path.join(' ')] ?? `${EVERY}.`}`;
}
