import { answerOf, type Assumption, isAlarm } from '../../assumptions/Assumption.js';
import { insteadOf } from '../../assumptions/doubtsOf.js';
import type { Deployment } from '../../assumptions/file/Deployment.js';
import { NOT_SHOWN, type Verdict } from '../../assumptions/Found.js';
import { ASSUMPTIONS } from '../../assumptions/list/all.js';
import { type Html, html } from '../../report/html.js';
import { page, table } from '../../report/reportPage.js';
import { counted } from '../../text/counted.js';

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
    html`<p class="lead">${endpoint}: ${counted(deployment.surveys.length, 'survey')}, ${counted(calls, 'answer')}</p>`,
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
