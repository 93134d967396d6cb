import { escapeXml } from '../encoding/xml/escape.js';
import type { Drift } from './compareWsdl.js';
import type { DriftChange, DriftKind } from './DriftChange.js';
import { DRIFT_PAGE_STYLE } from './driftPageStyle.js';
import { driftHeadline } from './formatDriftText.js';

const TITLES: Readonly<Record<DriftKind, string>> = {
  operationMissing: 'Operation missing',
  partMissing: 'Part missing',
  partInserted: 'Part inserted',
  partOrder: 'Parts in another order',
  partType: 'Part of another type',
  answerType: 'Answer of another type',
  typeMissing: 'Record missing',
  fieldMissing: 'Field missing',
  fieldType: 'Field of another type',
  fieldRequired: 'Field now required',
  fieldOptional: 'Field now optional',
  operationAdded: 'New operation',
  partAdded: 'New part',
  typeAdded: 'New record',
  fieldAdded: 'New field',
  fieldOrder: 'Fields in another order',
  action: 'Another action',
};

/** A drift as one HTML page that needs nothing else: it can be mailed, or kept with a build. */
export function formatDriftHtml(drift: Drift, title = 'Interface drift'): string {
  const { verdict, changes } = drift;
  const breaking = changes.filter((change) => change.breaking);
  const additive = changes.filter((change) => !change.breaking);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeXml(title)}</title>
<style>${DRIFT_PAGE_STYLE}</style>
</head>
<body>
<main>
<h1>${escapeXml(title)}</h1>
<p class="verdict ${verdict}"><strong>${VERDICTS[verdict]}</strong> ${escapeXml(driftHeadline(drift))}</p>
${sectionOf('Breaks callers', 'breaking', breaking)}
${sectionOf('Does not break callers', 'additive', additive)}
</main>
</body>
</html>
`;
}

const VERDICTS = { same: 'Same.', breaking: 'Breaking.', additive: 'Additive.' };

function sectionOf(title: string, className: string, changes: readonly DriftChange[]): string {
  if (changes.length === 0) return '';
  const subjects = new Map<string, DriftChange[]>();
  for (const change of changes)
    subjects.set(change.subject, [...(subjects.get(change.subject) ?? []), change]);
  const groups = [...subjects].map(([subject, of]) => groupOf(subject, of)).join('\n');
  return `<section class="${className}">\n<h2>${title} <span class="count">${changes.length}</span></h2>\n${groups}\n</section>`;
}

function groupOf(subject: string, changes: readonly DriftChange[]): string {
  const operations = [...new Set(changes.flatMap((change) => change.operations))].filter(
    (name) => name !== subject,
  );
  const touched =
    operations.length === 0
      ? ''
      : `<details><summary>used by ${operations.length} ${operations.length === 1 ? 'operation' : 'operations'}</summary><p>${operations.map((name) => `<code>${escapeXml(name)}</code>`).join(' ')}</p></details>`;
  return `<article><h3><code>${escapeXml(subject)}</code></h3>${touched}
<table><tbody>
${changes.map(rowOf).join('\n')}
</tbody></table></article>`;
}

function rowOf({ kind, member, expected, found, what }: DriftChange): string {
  const types = [
    ...(expected === undefined ? [] : [`<del>${escapeXml(expected)}</del>`]),
    ...(found === undefined ? [] : [`<ins>${escapeXml(found)}</ins>`]),
  ].join(' ');
  return `<tr><th scope="row">${TITLES[kind]}</th><td class="member">${member === undefined ? '' : `<code>${escapeXml(member)}</code>`}</td><td>${types} <span class="what">${escapeXml(what)}</span></td></tr>`;
}
