import { counted } from '../../text/counted.js';
import {
  type Comparison,
  type Example,
  type FieldComparison,
  fieldName,
  records,
  type Scorecard,
  type SideFailure,
  sideName,
  type SubjectComparison,
} from '../compare/Comparison.js';
import { fieldMaps } from '../../bridge/map/fieldMaps.generated.js';
import { type Html, html } from '../../report/html.js';
import { bar, page, table } from '../../report/reportPage.js';

/** Examples that a page shows of one finding. */
const SHOWN = 5;

const STATUSES = [
  ['equal', 'equal'],
  ['converted', 'equal after conversion'],
  ['different', 'different'],
  ['missing', 'missing on one side'],
  ['incomparable', 'not comparable'],
] as const;

/** A comparison of both sides as one page without any other file. Identities and personal values are pseudonyms. */
export function comparisonHtml(comparison: Comparison): string {
  const { subjects, scorecards, startedAt, durationMs } = comparison;
  const [everything, ...scripts] = scorecards;
  return page('Parallel run: SOAP against REST', [
    lead(comparison),
    html`<p class="faint">${startedAt}, ${(durationMs / 1000).toFixed(1)} s. Only read, never written. Identities and personal values are pseudonyms.</p>`,
    html`<h2>What differs</h2>${findings(comparison)}`,
    ...(everything?.notes.length ? [html`<h2>What to know</h2>${list(everything.notes)}`] : []),
    ...(scripts.length > 0
      ? [
          html`<h2>Script by script</h2>${table('Script by script', ['Script', 'Verdict', 'Why'], scripts.map(scoreRow))}`,
        ]
      : []),
    html`<h2>Field by field</h2>`,
    ...subjects.map(subjectDetails),
  ]);
}

function lead({ green, scorecards, subjects }: Comparison): Html {
  const [everything, ...scripts] = scorecards;
  const pairs = subjects.reduce((sum, subject) => sum + subject.pairs, 0);
  const go = scripts.filter(({ verdict }) => verdict === 'go').length;
  return html`<p class="lead"><span class="tag ${tagOf(everything!)}">${everything!.verdict}</span>
${green ? 'Both sides are the same' : everything!.verdict === 'not judged' ? 'Not all of both sides could be compared' : 'The sides differ'}: ${records(pairs)} compared in ${subjects.length} lists.
${scripts.length === 0 ? '' : `${go} of ${counted(scripts.length, 'script')} can go.`}</p>`;
}

function findings({ subjects, lookUpFailures }: Comparison): Html {
  const rows = [
    ...lookUpFailures.map((failure) => failureRow('What records name by ids', failure)),
    ...subjects.flatMap(findingRows),
  ];
  if (rows.length === 0) return html`<p>Nothing.</p>`;
  return table('What differs', ['In', 'What', 'Examples: SOAP / REST'], rows);
}

function findingRows(subject: SubjectComparison): Html[] {
  const { onlySoap, onlyRest, missing, doubled, fields, failures } = subject;
  const title = titleOf(subject);
  const alone = (count: number, there: 'soap' | 'rest', on: 'soap' | 'rest') => {
    if (count === 0) return [];
    const names = missing
      .filter((one) => one.on === on)
      .slice(0, 4 * SHOWN)
      .map(({ record, deleted }) => html`<code>${record}</code>${deleted ? ' (deleted)' : ''} `);
    const says = html`<span class="tag missing">missing</span> ${records(count)} over ${sideName(there)} only`;
    return [findingRow(title, says, names)];
  };
  const twice = (['soap', 'rest'] as const).flatMap((side) => {
    const names = doubled.filter(({ on }) => on === side).map(({ record }) => html`<code>${record}</code> `);
    if (names.length === 0) return [];
    const says = html`<span class="tag different">double</span> ${records(names.length)} twice over ${sideName(side)}`;
    return [findingRow(title, says, names.slice(0, 4 * SHOWN))];
  });
  return [
    ...failures.map((failure) => failureRow(title, failure)),
    ...twice,
    ...alone(onlySoap, 'soap', 'rest'),
    ...alone(onlyRest, 'rest', 'soap'),
    ...fields
      .filter(({ counts }) => counts.different + counts.missing > 0)
      .map((field) => findingRow(title, fieldSays(field), field.examples.slice(0, SHOWN).map(exampleLine))),
  ];
}

function fieldSays({ soap, counts, why, neverGiven }: FieldComparison): Html {
  const particular = [...(neverGiven ? [`${sideName(neverGiven)} gives it in no record`] : []), ...why];
  const said = [
    ['different', counts.different],
    ['missing', counts.missing],
  ] as const;
  return html`<code>${fieldName(soap)}</code> ${said.map(([kind, count]) => (count === 0 ? html`` : html`<span class="tag ${kind}">${count} ${kind}</span> `))}${particular.map((one) => html`<br>${one}`)}`;
}

function failureRow(title: string, { side, error }: SideFailure): Html {
  const says = html`<span class="tag different">failed</span> ${sideName(side)} could not be read`;
  return findingRow(title, says, [html`${error}`]);
}

function findingRow(title: string, says: Html, examples: readonly Html[]): Html {
  return html`<tr><th scope="row">${title}</th><td>${says}</td><td>${examples}</td></tr>`;
}

function exampleLine({ record, soap, rest }: Example): Html {
  return html`<code>${record}</code>: <code>${soap}</code> / <code>${rest}</code><br>`;
}

/** `not judged` looks like what could not be compared. */
function tagOf({ verdict }: Scorecard): string {
  return verdict === 'not judged' ? 'incomparable' : verdict;
}

function scoreRow(card: Scorecard): Html {
  const { name, verdict, reasons, notJudged, notes } = card;
  const why = [...reasons, ...notJudged.map((one) => `Not judged: ${one}`)];
  return html`<tr><th scope="row"><code>${name}</code></th><td><span class="tag ${tagOf(card)}">${verdict}</span></td>
<td>${why.length === 0 ? 'Nothing that it reads differs.' : why.map((reason) => html`${reason}<br>`)}
${notes.map((note) => html`<span class="faint">${note}</span><br>`)}</td></tr>`;
}

function subjectDetails(subject: SubjectComparison): Html {
  const { pairs, fields, failures } = subject;
  const total = (status: (typeof STATUSES)[number][0]) =>
    fields.reduce((sum, { counts }) => sum + counts[status], 0);
  const placed = fields.filter(({ rest }) => rest !== undefined);
  const placeless = fields.filter(({ rest }) => rest === undefined);
  const says =
    failures.length > 0
      ? 'not compared'
      : `${records(pairs)} on both sides, ${subject.onlySoap} over SOAP only, ${subject.onlyRest} over REST only`;
  return html`<details><summary><strong>${titleOf(subject)}</strong> – ${says}</summary><div class="inside">
${failures.map(({ side, error }) => html`<p><span class="tag different">failed</span> ${sideName(side)}: ${error}</p>`)}
${bar(STATUSES.map(([kind, label]) => ({ kind, label, count: total(kind) })))}
${placed.length === 0 ? html`` : table(`Fields of ${titleOf(subject)}`, FIELD_COLUMNS, placed.map(fieldRow))}
${placeless.length === 0 ? html`` : html`<p><strong>No place over REST:</strong> ${placeless.map(({ soap }, i) => html`${i === 0 ? '' : ', '}<code>${fieldName(soap)}</code>`)}.</p>`}
</div></details>`;
}

const FIELD_COLUMNS = ['SOAP', 'REST', ...STATUSES.map(([, figure]) => ({ figure })), 'Why not'];

function fieldRow({ soap, rest, counts, why }: FieldComparison): Html {
  const cell = (kind: (typeof STATUSES)[number][0]) => {
    if (counts[kind] === 0) return html``;
    return kind === 'equal' || kind === 'converted'
      ? html`${counts[kind]}`
      : html`<span class="tag ${kind}">${counts[kind]}</span>`;
  };
  return html`<tr><th scope="row"><code class="name">${fieldName(soap)}</code></th><td><code class="name">${rest ?? ''}</code></td>
${STATUSES.map(([kind]) => html`<td class="number">${cell(kind)}</td>`)}<td>${why.map((reason) => html`${reason}<br>`)}</td></tr>`;
}

function titleOf({ subject }: SubjectComparison): string {
  return fieldMaps[subject].title;
}

function list(lines: readonly string[]): Html {
  return html`<ul class="plain">${lines.map((line) => html`<li>${line}</li>`)}</ul>`;
}
