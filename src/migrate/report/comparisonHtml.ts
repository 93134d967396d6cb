import type { Comparison, FieldComparison, Scorecard, SubjectComparison } from '../compare/Comparison.js';
import { type Html, html } from './html.js';
import { bar, page } from './page.js';

const STATUSES = [
  ['equal', 'equal'],
  ['converted', 'equal after conversion'],
  ['different', 'different'],
  ['missing', 'missing on one side'],
  ['incomparable', 'not comparable'],
] as const;

/** A comparison of both sides as one page without any other file. Identities and personal values are pseudonyms. */
export function comparisonHtml(comparison: Comparison): string {
  return page('Parallel run: SOAP against REST', [
    html`<p class="lead">${comparison.green ? 'Both sides are the same.' : 'The sides differ.'}</p>
<p class="faint">${comparison.startedAt}, ${(comparison.durationMs / 1000).toFixed(1)} s. Identities and personal values are pseudonyms.</p>`,
    html`<h2>Scorecards</h2>${table(['Script', 'Verdict', 'Why'], comparison.scorecards.map(scoreRow))}`,
    ...comparison.subjects.map(subjectSection),
  ]);
}

function scoreRow({ name, verdict, reasons }: Scorecard): Html {
  return html`<tr><th scope="row"><code>${name}</code></th><td><span class="tag ${verdict}">${verdict}</span></td>
<td>${reasons.length === 0 ? 'Nothing that it reads differs.' : reasons.map((reason) => html`${reason}<br>`)}</td></tr>`;
}

function subjectSection(subject: SubjectComparison): Html {
  const { records, pairs, onlySoap, onlyRest, failures, fields, missing } = subject;
  const total = (status: (typeof STATUSES)[number][0]) =>
    fields.reduce((sum, { counts }) => sum + counts[status], 0);
  return html`<h2>${subject.subject}</h2>
<p>${records.soap} records over SOAP, ${records.rest} over REST: ${pairs} on both sides, ${onlySoap} over SOAP only, ${onlyRest} over REST only.</p>
${failures.map(({ side, error }) => html`<p><span class="tag different">failed</span> ${side === 'rest' ? 'REST' : 'SOAP'}: ${error}</p>`)}
${missing.length === 0 ? '' : html`<p>Missing: ${missing.map(({ record, on }) => html`<code>${record}</code> on ${on}; `)}</p>`}
${bar(STATUSES.map(([kind, label]) => ({ kind, label, count: total(kind) })))}
<p></p>
${table(
  ['SOAP', 'REST', ...STATUSES.map(([, label]) => label), 'Examples and reasons'],
  fields.map(fieldRow),
)}`;
}

function fieldRow({ soap, rest, counts, why, examples }: FieldComparison): Html {
  return html`<tr><th scope="row"><code>${soap.join(', ')}</code></th><td><code>${rest ?? '–'}</code></td>
${STATUSES.map(([kind]) => html`<td class="number">${counts[kind] === 0 ? '' : kind === 'equal' || kind === 'converted' ? counts[kind] : html`<span class="tag ${kind}">${counts[kind]}</span>`}</td>`)}
<td>${why.map((reason) => html`${reason}<br>`)}${examples.map((example) => html`<code>${example.record}</code>: <code>${example.soap}</code> / <code>${example.rest}</code><br>`)}</td></tr>`;
}

function table(titles: readonly string[], rows: readonly Html[]): Html {
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${titles[0]!}"><table>
<thead><tr>${titles.map((title) => html`<th scope="col">${title}</th>`)}</tr></thead><tbody>${rows}</tbody></table></div>`;
}
