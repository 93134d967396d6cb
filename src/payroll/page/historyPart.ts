import { type Html, html } from '../../report/html.js';
import { counted } from '../../text/counted.js';
import type { PayrollCheck } from '../CheckResult.js';
import { wordsOf } from '../policy/kinds.js';
import { shownHours } from '../time/minutes.js';

const MOST_ROWS = 300;

/** What is otherwise than in the check before. */
export function historyPart({ history }: PayrollCheck): Html[] {
  if (!history) return [];
  const { previous, gone, changed, changedSums } = history;
  if (!previous)
    return [html`<h2>Since the last check</h2><p>This is the first check of these days that is kept.</p>`];
  return [
    html`<h2>Since the ${previous.transferred ? 'last transfer' : 'last check'}</h2>
<p>It was made on ${previous.at.slice(0, 10)}: ${previous.verdict}${previous.signedBy ? `, signed by ${previous.signedBy}` : ''}. ${counted(gone.length, 'finding')} of it ${gone.length === 1 ? 'is' : 'are'} gone, and ${counted(changedSums.length, 'sum')} changed.${changed.length > 0 ? ` Records of ${counted(changed.length, 'employee')} are others now: ${namesOf(changed)}.` : ''}</p>
${gone.length === 0 ? '' : html`<ul class="plain">${gone.slice(0, MOST_ROWS).map((one) => html`<li>Gone: ${wordsOf(one.kind)}, unit ${one.unit}${one.employee ? html`, <code>${one.employee}</code>` : ''}${one.day ? `, ${one.day}` : ''}. ${one.says}</li>`)}</ul>`}
${
  changedSums.length === 0
    ? ''
    : html`<div class="scroll" tabindex="0" role="region" aria-label="Changed sums"><table><caption>Hours by employee and salary type that are others now</caption>
<thead><tr><th scope="col">unit</th><th scope="col">employee</th><th scope="col">salary type</th><th scope="col" class="number">before</th><th scope="col" class="number">now</th></tr></thead>
<tbody>${changedSums.slice(0, MOST_ROWS).map((sum) => html`<tr><th scope="row">${sum.unit}</th><td><code>${sum.employee}</code></td><td>${sum.salaryType}</td><td class="number">${shownHours(sum.before)}</td><td class="number">${shownHours(sum.after)}</td></tr>`)}</tbody></table></div>`
}`,
  ];
}

/** The first of them; all are in the JSON. */
function namesOf(changed: readonly { readonly employee: string }[]): string {
  const names = [...new Set(changed.map(({ employee }) => employee))];
  return `${names.slice(0, 20).join(', ')}${names.length > 20 ? ` and ${names.length - 20} more` : ''}`;
}
