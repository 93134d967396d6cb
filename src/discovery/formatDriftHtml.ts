import { type Html, html } from '../report/html.js';
import { page } from '../report/reportPage.js';
import { counted } from '../text/counted.js';
import type { Drift } from './compareWsdl.js';
import { DRIFT_TITLES, type DriftChange } from './DriftChange.js';
import { driftHeadline } from './formatDriftText.js';

const VERDICTS = {
  same: { word: 'Same', tag: 'equal' },
  breaking: { word: 'Breaking', tag: 'no-go' },
  additive: { word: 'Additive', tag: 'converted' },
};

/** A drift as one HTML page that needs nothing else: it can be mailed, or kept with a build. */
export function formatDriftHtml(drift: Drift, title = 'Interface drift'): string {
  const { word, tag } = VERDICTS[drift.verdict];
  return page(title, [
    html`<p class="lead"><span class="tag ${tag}">${word}</span> ${driftHeadline(drift)}</p>`,
    section('Breaks callers', drift.changes, true),
    section('Does not break callers', drift.changes, false),
  ]);
}

function section(title: string, all: readonly DriftChange[], breaks: boolean): Html {
  const changes = all.filter(({ breaking }) => breaking === breaks);
  const subjects = [...new Set(changes.map(({ subject }) => subject))];
  return html`${subjects.length === 0 ? '' : html`<h2>${title} <span class="faint">${changes.length}</span></h2>`}
${subjects.map((subject) =>
  group(
    subject,
    changes.filter((change) => change.subject === subject),
  ),
)}`;
}

function group(subject: string, changes: readonly DriftChange[]): Html {
  const operations = [...new Set(changes.flatMap((change) => change.operations))].filter(
    (name) => name !== subject,
  );
  return html`<h3><code>${subject}</code></h3>
${operations.length === 0 ? '' : usedBy(operations)}
<div class="scroll" tabindex="0" role="region" aria-label="Changes of ${subject}"><table><tbody>
${changes.map(row)}
</tbody></table></div>`;
}

function usedBy(operations: readonly string[]): Html {
  return html`<details><summary>used by ${counted(operations.length, 'operation')}</summary>
<div class="inside"><p>${operations.map((name) => html`<code>${name}</code> `)}</p></div></details>`;
}

function row({ kind, member, expected, found, what }: DriftChange): Html {
  return html`<tr><th scope="row">${DRIFT_TITLES[kind]}</th><td>${member === undefined ? '' : html`<code>${member}</code>`}</td>
<td>${expected === undefined ? '' : html`<del>${expected}</del> `}${found === undefined ? '' : html`<ins>${found}</ins> `}<span class="faint">${what}</span></td></tr>`;
}
