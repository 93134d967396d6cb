import { type Html, html } from '../../report/html.js';
import { bar, page, table } from '../../report/reportPage.js';
import { counted } from '../../text/counted.js';
import { groupedBy } from '../../text/groupedBy.js';
import { type Scorecard, together } from '../shadow/Scorecards.js';
import type { RouteStatus } from './SwitchService.js';
import type { HistoryLine } from './History.js';
import { MODES, type Mode } from '../route/Route.js';

const RECENT = 50;

/** What each way of answering is called. */
const WORDS: Readonly<Record<Mode, { readonly tag: string; readonly means: string }>> = {
  soap: { tag: 'stays', means: 'the service answers' },
  shadow: { tag: 'related', means: 'the service answers, and REST is asked afterwards' },
  'rest-if-equal': { tag: 'converted', means: 'both are asked; the service answers on any difference' },
  rest: { tag: 'moves', means: 'REST answers' },
};

/** Where each script is, what it waits for, and the switch. `notice`: what became of the last order. */
export function switchPage(
  routes: readonly RouteStatus[],
  history: readonly string[],
  notice?: string,
): string {
  const onRest = routes.filter(({ switched }) => switched.mode === 'rest').length;
  const scripts = groupedBy(routes, ({ switched }) => switched.script);
  return page(
    'Where each script is',
    [
      notice === undefined ? html`` : html`<p class="notice" role="status"><strong>${notice}</strong></p>`,
      html`<p class="lead">REST answers <strong>${onRest}</strong> of ${counted(routes.length, 'call')} in ${counted(scripts.size, 'script')}.
<a href="/gateway">What calls what</a> · <a href="/gateway/history">The history as JSON lines</a></p>
<ul class="key">${MODES.map((mode) => html`<li><span class="tag ${WORDS[mode].tag}">${mode}</span> ${WORDS[mode].means}</li>`)}</ul>`,
      overview(routes),
      ...[...scripts].map(([script, own]) => html`<h2>${script}</h2>${own.map((route) => details(route))}`),
      recent(history),
    ],
    STYLE,
  );
}

function overview(routes: readonly RouteStatus[]): Html {
  const rows = routes.map(({ switched, permission, standing, cards }) => {
    const { script, operation, unit, mode } = switched;
    const whole = together(cards);
    return html`<tr><th scope="row">${script}</th><td><code class="name">${operation}</code></td><td>${unitText(unit)}</td>
<td><span class="tag ${WORDS[mode].tag}">${mode}</span></td><td class="number">${whole.calls}</td><td class="number">${whole.compared}</td>
<td class="number">${whole.different}</td><td class="number">${whole.lost}</td><td>${waitsIn({ permission, standing }).join('; ')}</td></tr>`;
  });
  return table('Scripts and who answers them', rows, {
    caption: 'By script, operation and key',
    columns: COLUMNS,
  });
}

const COLUMNS = 'script,operation,key,who answers,#calls,#compared,#different,#values lost,waits for'.split(
  ',',
);

function details({ switched, permission, standing, cards }: RouteStatus): Html {
  const { operation, unit, mode, by, why, since } = switched;
  const { equal, different, fields, ...whole } = together(cards);
  const failures = Object.entries(whole.failures);
  return html`<details><summary><code class="name">${operation}</code> (${unitText(unit)})
<span class="tag ${WORDS[mode].tag}">${mode}</span> ${permission.allowed ? html`<span class="tag go">may go</span>` : ''}</summary><div class="inside">
<p>${since === '' ? why : html`Since ${since.slice(0, 16).replace('T', ' ')} by ${by}: ${why}`}.</p>
<p>${permission.allowed ? 'It may go to rest:' : 'Before it may go to rest:'}</p>
<ul class="plain">${waitsIn({ permission, standing }).map((one) => html`<li>${one}</li>`)}</ul>
${bar([
  { kind: 'equal', label: 'equal', count: equal },
  { kind: 'different', label: 'different', count: different },
  {
    kind: 'unknown',
    label: 'could not be compared',
    count: failures.reduce((all, [, count]) => all + count, 0),
  },
])}
${failures.map(([text, count]) => html`<p class="faint">${count}: ${text}</p>`)}
${fieldTable(fields)}
${examples(cards)}
${standing.losses.length > 0 ? html`<p>Would be lost, and has to be accepted by name: ${standing.losses.map((name) => html`<code>${name.slice(operation.length + 1)}</code> `)}</p>` : ''}
${standing.notCounted.map((one) => html`<p class="faint">Days that count for nothing: ${one}</p>`)}
<p class="faint">Who signs does it on the command line: <code>workforce-soap gateway switch … --sign --key file:…</code></p>
${form(switched)}</div></details>`;
}

/** Why it may go, or what it waits for: all fields that are lost in one line. */
function waitsIn({ permission, standing }: Pick<RouteStatus, 'permission' | 'standing'>): string[] {
  const { lacks, losses } = standing;
  const others = lacks.filter(({ id }) => !losses.includes(id)).map(({ text }) => text);
  if (permission.allowed || (lacks.length === 0 && losses.length === 0)) return [permission.why];
  const lost =
    losses.length > 0 ? [`somebody who accepts that ${counted(losses.length, 'field')} would be lost`] : [];
  return [...others, ...lost];
}

function fieldTable(fields: Scorecard['fields']): Html {
  const notable = Object.entries(fields).filter(([, counts]) =>
    (['different', 'lost', 'ignored', 'noise'] as const).some((name) => counts[name] > 0),
  );
  if (notable.length === 0) return html``;
  return html`<table><caption>Fields of which there is something to say</caption>
<thead><tr><th>field</th>${NAMES.map((name) => html`<th class="number">${name}</th>`)}</tr></thead>
<tbody>${notable.map(([name, counts]) => html`<tr><th scope="row"><code>${name}</code></th>${NAMES.map((one) => html`<td class="number">${counts[one]}</td>`)}</tr>`)}</tbody></table>`;
}

const NAMES = ['given', 'different', 'lost', 'ignored', 'noise'] as const;

function examples(cards: readonly Scorecard[]): Html {
  const all = cards.flatMap((card) => card.examples).slice(-5);
  if (all.length === 0) return html``;
  return html`<p class="faint">Examples; personal values are pseudonyms</p><ul class="plain">${all.map(
    ({ record, field, soap, rest }) =>
      html`<li><code>${record}</code> <code>${field}</code>: SOAP <code>${soap}</code>, REST <code>${rest}</code></li>`,
  )}</ul>`;
}

function form({ script, operation, unit, mode }: RouteStatus['switched']): Html {
  const id = `${script} ${operation} ${unit}`;
  return html`<form method="post" action="/gateway/switch" aria-label="Switch ${id}">
<input type="hidden" name="script" value="${script}"><input type="hidden" name="operation" value="${operation}"><input type="hidden" name="unit" value="${unit}">
<label>Who answers <select name="mode">${MODES.map((one) => html`<option${one === mode ? html` selected` : ''}>${one}</option>`)}</select></label>
<label>Your name <input name="by" required maxlength="100"></label>
<label>Why <input name="why" required maxlength="300"></label>
<button>Switch</button></form>`;
}

function recent(history: readonly string[]): Html {
  const lines = history
    .slice(-RECENT)
    .reverse()
    .map((line) => JSON.parse(line) as HistoryLine);
  const rows = lines.map(
    (
      line,
    ) => html`<tr><td>${line.at.slice(0, 16).replace('T', ' ')}</td><td>${line.event}${line.to === undefined ? '' : ` ${line.from} → ${line.to}`}</td>
<td>${line.script}</td><td><code>${line.operation ?? ''}</code></td><td>${unitText(line.unit ?? '*')}</td><td>${line.by}</td><td>${line.why}</td></tr>`,
  );
  return html`<h2>What was decided</h2>${table('The newest lines of the history', rows, {
    caption: `The newest ${lines.length} of ${history.length} lines`,
    columns: ['when', 'what', 'script', 'operation', 'key', 'by', 'why'],
  })}`;
}

function unitText(unit: string): string {
  return unit === '*' ? 'every key' : unit === 'root' ? 'root key' : `unit ${unit}`;
}

const STYLE = `
form { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: end; margin-top: .8rem; }
label { display: inline-flex; gap: .4rem; align-items: center; }
input, select, button { font: inherit; color: inherit; background: var(--ground); border: 1px solid var(--faint); border-radius: 6px; padding: .25rem .5rem; }
button { font-weight: 600; cursor: pointer; }
.notice { border-left: 4px solid var(--mild); padding-left: .8rem; }
`;
