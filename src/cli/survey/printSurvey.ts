import { shownEndpoint } from '../../transport/endpoint.js';
import { type Assumption, answerOf, isAlarm } from '../../assumptions/Assumption.js';
import { insteadOf } from '../../assumptions/doubtsOf.js';
import { NOT_SHOWN, type Verdict } from '../../assumptions/Found.js';
import type { Deployment } from '../../assumptions/file/Deployment.js';
import { ASSUMPTIONS } from '../../assumptions/list/all.js';
import { type Html, html } from '../../report/html.js';
import { page, table } from '../../report/reportPage.js';
import { counted } from '../../text/counted.js';
import type { SurveyOptions } from '../commands/survey.js';
import type { Style } from '../terminal/style.js';
import type { Terminal } from '../terminal/Terminal.js';

const paintOf = (style: Style, verdict: Verdict, isBad: boolean) =>
  isBad
    ? style.red
    : { confirmed: style.green, varies: style.yellow, notShown: style.dim }[verdict as 'varies'];

/** Prints what is known of each assumption: those that were never shown in one line. */
export async function printSurvey(
  terminal: Terminal,
  deployment: Deployment,
  { json, file }: Pick<SurveyOptions, 'json' | 'file'>,
): Promise<void> {
  if (json) return terminal.json(deployment);
  const found = ASSUMPTIONS.map((assumption) => {
    const { verdict, seen } = deployment.assumptions[assumption.id] ?? NOT_SHOWN;
    return { assumption, verdict, seen, isBad: isAlarm(assumption, seen) };
  });
  const known = found.filter(({ verdict }) => verdict !== 'notShown');
  const rows = known.map(({ assumption, verdict, seen, isBad }) => [
    isBad ? `${verdict}!` : verdict,
    assumption.id,
    Object.entries(seen)
      .map(([id, times]) => `${answerOf(assumption, id).says} (${times})`)
      .join(' '),
  ]);
  const paint = (text: string, row: number) =>
    paintOf(terminal.style, known[row]!.verdict, known[row]!.isBad)(text);
  const assumption = { title: 'assumption', whole: true };
  await terminal.table([{ title: 'verdict', whole: true, paint }, assumption, 'seen'], rows);
  const count = (verdict: Verdict) => found.filter((one) => one.verdict === verdict).length;
  await terminal.print(
    `\n${count('confirmed')} confirmed, ${count('contradicted')} contradicted, ${count('varies')} vary, ${count('notShown')} not shown`,
  );
  const alarms = known.filter(({ isBad }) => isBad);
  if (alarms.length > 0) terminal.note('a guarantee does not hold where ! stands; what is promised instead:');
  for (const { assumption } of alarms) terminal.note(`  ${assumption.id}: ${insteadOf(assumption)}`);
  terminal.note(`written: ${file} (${counted(known.length, 'assumption')})`);
}

const SECTIONS: readonly (readonly [verdict: Verdict, title: string, tag: string])[] = [
  ['contradicted', 'Otherwise than assumed', 'no-go'],
  ['varies', 'Several answers', 'converted'],
  ['confirmed', 'As assumed, or handled', 'equal'],
  ['notShown', 'Not shown', 'faint'],
];

/** What is known of a deployment as one page that needs nothing else. */
export function formatDeploymentHtml(deployment: Deployment): string {
  const calls = deployment.surveys.reduce((sum, survey) => sum + survey.calls, 0);
  const { endpoint = 'a service' } = deployment.service;
  return page('What is known of this deployment', [
    html`<p class="lead">${shownEndpoint(endpoint)}: ${counted(deployment.surveys.length, 'survey')}, ${counted(calls, 'answer')}</p>`,
    ...SECTIONS.map(([verdict, title, tag]) => section(deployment, verdict, title, tag)),
  ]);
}

function section(deployment: Deployment, verdict: Verdict, title: string, tag: string): Html {
  const found = ASSUMPTIONS.filter(({ id }) => (deployment.assumptions[id] ?? NOT_SHOWN).verdict === verdict);
  if (found.length === 0) return html``;
  return html`<h2>${title} <span class="faint">${found.length}</span></h2>
${table(
  title,
  found.map((assumption) => row(deployment, assumption, tag)),
)}`;
}

function row({ assumptions }: Deployment, assumption: Assumption, tag: string): Html {
  const { id, sentence, restedOnBy, workflow } = assumption;
  const { seen, measured = {} } = assumptions[id] ?? NOT_SHOWN;
  const answers = Object.entries(seen).map(
    ([answer, times]) => html`${answerOf(assumption, answer).says} <span class="faint">${times}</span> `,
  );
  const numbers = Object.entries(measured).map(
    ([name, number]) => html`${assumption.measures?.[name]?.says ?? name} ${number} `,
  );
  const none = workflow.by === 'none' ? `There is no test: ${workflow.because}.` : '';
  const isBad = isAlarm(assumption, seen);
  const instead = isBad ? insteadOf(assumption) : '';
  return html`<tr><th scope="row"><span class="tag ${isBad ? 'no-go' : tag}">${id}</span></th><td>${sentence}</td>
<td>${answers}${numbers}${none}${instead}</td><td class="faint">${restedOnBy.join(', ')}</td></tr>`;
}
