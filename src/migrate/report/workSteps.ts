import type { OlderCall, ScriptReadiness, ScriptVerdict, WorkStep } from './Readiness.js';

/** The work in the order in which it pays: what is unknown first, what stays last. */
export function workSteps(scripts: readonly ScriptReadiness[], older: readonly OlderCall[]): WorkStep[] {
  const filesOf = (verdict: ScriptVerdict) =>
    scripts.filter((script) => script.verdict === verdict).map(({ file }) => file);
  const unread = scripts.filter(({ unknownCalls }) => unknownCalls.length > 0).map(({ file }) => file);
  const declared = older.filter((call) => call.declared);
  const byHand = scripts
    .filter(({ calls }) =>
      calls.some(({ uses }) =>
        uses.some(
          ({ language, style }) =>
            /^(Type|Java)Script$/.test(language) && style !== 'typed client' && style !== 'name in data',
        ),
      ),
    )
    .map(({ file }) => file);
  const steps: WorkStep[] = [
    {
      title: 'Find out what these call',
      why: 'The name of the operation is made up at run time. Record a run, and scan the recording.',
      files: unread,
    },
    {
      title: 'Move to the successors of deprecated operations',
      why: 'Declared deprecated, and the successor is on the same protocol: `migrate codemod versions` does most of it.',
      files: [...new Set(declared.flatMap(({ files }) => files))],
    },
    {
      title: 'Move to the typed client',
      why: 'From there an operation moves to REST by configuration (the bridge).',
      files: byHand,
    },
    {
      title: 'Move to REST and leave SOAP',
      why: 'Every call has a counterpart and nothing that the script uses is lost. Compare both sides first.',
      files: filesOf('leaves'),
    },
    {
      title: 'Decide, then move',
      why: 'Every call has some counterpart, but fields are lost, or a person must decide.',
      files: filesOf('decide'),
    },
    {
      title: 'Run on both protocols',
      why: 'Some calls can move, others have no counterpart: the bridge speaks both, and SOAP stays.',
      files: filesOf('both'),
    },
    {
      title: 'Leave on SOAP',
      why: 'No call has a counterpart. Keep the client up to date and ask the service’s operator for dates.',
      files: filesOf('stays'),
    },
  ];
  return steps.filter(({ files }) => files.length > 0);
}
