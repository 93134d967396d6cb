const byId = (id) => document.getElementById(id);
const [list, detail, filter, live] = ['list', 'detail', 'filter', 'live'].map(byId);
const state = { view: 'calls', calls: [], tables: [], selected: undefined };

/** An element with its children; texts are put in as text, never as markup. */
function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name in element) element[name] = value;
    else element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child !== undefined));
  return element;
}

const toneOf = (outcome) =>
  outcome === 'answered' ? 'good' : outcome === 'partly rejected' ? 'part' : 'bad';
const badge = (text, tone) => make('span', { className: `badge ${tone}` }, text);
const kilobytes = (bytes) => (bytes < 1024 ? `${bytes} B` : `${(bytes / 1024).toFixed(1)} kB`);
const getJson = (path) => fetch(path).then((answer) => (answer.ok ? answer.json() : undefined));

function callLine(call) {
  const rows = call.rows === undefined ? '' : ` · ${call.rows - call.rejected} of ${call.rows} rows`;
  return [
    make('span', { className: 'number' }, String(call.number)),
    make('span', { className: 'name' }, call.operation || '(no operation)'),
    badge(call.outcome, toneOf(call.outcome)),
    make(
      'span',
      { className: 'more' },
      `${call.caller} · ${call.durationMs.toFixed(1)} ms · ${kilobytes(call.answerBytes)}${rows}`,
    ),
  ];
}

const tableLine = (table) => [
  make('span', { className: 'number' }, String(table.rows)),
  make('span', { className: 'name' }, table.name),
];

const views = {
  calls: {
    entries: () => [...state.calls].reverse(),
    id: (call) => call.number,
    text: (call) =>
      `${call.number} ${call.operation} ${call.caller} ${call.outcome} ${call.side} ${call.status}`,
    line: callLine,
    open: showCall,
  },
  world: {
    entries: () => state.tables,
    id: (table) => table.name,
    text: (table) => table.name,
    line: tableLine,
    open: showTable,
  },
};

function visibleEntries() {
  const view = views[state.view];
  const wanted = state.view === 'calls' ? filter.value.toLowerCase() : '';
  return view.entries().filter((entry) => view.text(entry).toLowerCase().includes(wanted));
}

function renderList() {
  const view = views[state.view];
  list.setAttribute('aria-label', state.view === 'calls' ? 'Calls' : 'Tables');
  list.replaceChildren(
    ...visibleEntries().map((entry) => {
      const id = view.id(entry);
      const selected = id === state.selected;
      const item = make(
        'li',
        { role: 'option', id: `entry-${id}`, 'aria-selected': String(selected) },
        ...view.line(entry),
      );
      item.addEventListener('click', () => select(id));
      return item;
    }),
  );
  if (state.selected === undefined) list.removeAttribute('aria-activedescendant');
  else list.setAttribute('aria-activedescendant', `entry-${state.selected}`);
}

function select(id) {
  state.selected = id;
  renderList();
  byId(`entry-${id}`)?.scrollIntoView({ block: 'nearest' });
  views[state.view].open(id);
}

function panel(title, text) {
  return make('div', {}, make('h3', {}, title), make('pre', { tabIndex: 0, ariaLabel: title }, text));
}

const asText = (value) => (value === undefined ? '(nothing)' : JSON.stringify(value, null, 2));

function copyButton(label, text) {
  const button = make('button', { type: 'button' }, label);
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(text);
    button.textContent = 'Copied';
    setTimeout(() => (button.textContent = label), 1500);
  });
  return button;
}

async function showCall(number) {
  const call = await getJson(`/page/calls/${number}`);
  if (state.view !== 'calls' || state.selected !== number) return;
  if (!call) return detail.replaceChildren(make('p', { className: 'hint' }, 'This call is no longer kept.'));
  const rows = (call.rowOutcomes ?? []).map((row, i) =>
    make('li', {}, badge(`${i} ${row}`, row === 'accepted' ? 'good' : 'bad')),
  );
  const time = new Date(call.at).toLocaleTimeString();
  detail.replaceChildren(
    make(
      'h2',
      {},
      `${call.number} ${call.operation || '(no operation)'} `,
      badge(call.outcome, toneOf(call.outcome)),
    ),
    make(
      'p',
      { className: 'facts' },
      `${time} · ${call.caller} · HTTP ${call.status} · ${call.durationMs.toFixed(1)} ms · ${kilobytes(call.requestBytes)} in, ${kilobytes(call.answerBytes)} out`,
    ),
    call.fault ? make('p', { className: 'badge bad' }, `${call.fault.code}: ${call.fault.string}`) : '',
    make('ul', { className: 'rows', ariaLabel: 'Row outcomes' }, ...rows),
    make(
      'div',
      { className: 'columns' },
      make('div', {}, panel('Request', call.request), panel('Request, decoded', asText(call.input))),
      make('div', {}, panel('Answer', call.answer), panel('Answer, decoded', asText(call.output))),
    ),
  );
}

async function showTable(name) {
  const table = await getJson(`/page/tables/${name}?filter=${encodeURIComponent(filter.value)}`);
  if (!table || state.view !== 'world' || state.selected !== name) return;
  const columns = [...new Set(table.rows.flatMap((row) => Object.keys(row)))];
  const cell = (value) =>
    value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);
  detail.replaceChildren(
    make('h2', {}, name),
    make('p', { className: 'facts' }, `${table.more ? 'the first ' : ''}${table.rows.length} rows`),
    make(
      'table',
      {},
      make('thead', {}, make('tr', {}, ...columns.map((column) => make('th', { scope: 'col' }, column)))),
      make(
        'tbody',
        {},
        ...table.rows.map((row) =>
          make('tr', {}, ...columns.map((column) => make('td', {}, cell(row[column])))),
        ),
      ),
    ),
  );
}

async function show(view) {
  state.view = view;
  state.selected = undefined;
  filter.value = '';
  filter.placeholder = view === 'calls' ? 'operation, caller, outcome…' : 'text in the rows…';
  byId('show-calls').setAttribute('aria-pressed', String(view === 'calls'));
  byId('show-world').setAttribute('aria-pressed', String(view === 'world'));
  detail.replaceChildren(
    make('p', { className: 'hint' }, view === 'calls' ? 'Choose a call.' : 'Choose a table.'),
  );
  if (view === 'world') state.tables = (await getJson('/page/tables')) ?? [];
  renderList();
}

function move(step) {
  const ids = visibleEntries().map(views[state.view].id);
  const at = ids.indexOf(state.selected);
  const next = ids[at < 0 ? 0 : Math.min(Math.max(at + step, 0), ids.length - 1)];
  if (next !== undefined) select(next);
}

byId('show-calls').addEventListener('click', () => show('calls'));
byId('show-world').addEventListener('click', () => show('world'));
filter.addEventListener('input', () => {
  renderList();
  if (state.view === 'world' && state.selected) showTable(state.selected);
});
document.addEventListener('keydown', (event) => {
  if (event.key === '/' && document.activeElement !== filter) {
    event.preventDefault();
    filter.focus();
  }
  if (event.key === 'Escape') {
    event.preventDefault();
    list.focus();
  }
});
list.addEventListener('keydown', (event) => {
  const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10, Home: -1e9, End: 1e9 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  move(step);
});

/** What to do with a sandbox that nobody called: where it is, a first call in each language, and who is in it. */
async function greet() {
  const hint = byId('hint');
  if (!hint || state.calls.length > 0) return;
  const greeting = await getJson('/page/greeting');
  if (!greeting || state.calls.length > 0 || !byId('hint')) return;
  const facts = Object.entries(greeting.facts).flatMap(([name, value]) => [
    make('dt', {}, name),
    make('dd', {}, make('code', {}, value)),
  ]);
  const units = greeting.units.map(({ id, name, key, employees }) =>
    make(
      'tr',
      {},
      make('th', { scope: 'row' }, `${id} ${name}`),
      make(
        'td',
        {},
        make('meter', { max: 60, value: employees, ariaLabel: `employees of ${name}` }),
        ` ${employees}`,
      ),
      make('td', {}, make('code', {}, key)),
    ),
  );
  const more = greeting.more > 0 ? `and ${greeting.more} units more` : '';
  hint.after(
    make(
      'div',
      { id: 'greeting' },
      make('dl', {}, ...facts),
      ...Object.entries(greeting.calls).map(([language, text]) =>
        make('div', {}, panel(language, text), copyButton(`Copy ${language}`, text)),
      ),
      make('h3', {}, 'The world: units, their employees and their keys'),
      make('table', {}, ...units),
      make('p', {}, more),
    ),
  );
}

/** The first hint is about a sandbox that nobody called. */
function sayWhatToDo() {
  const hint = byId('hint');
  if (state.calls.length > 0) byId('greeting')?.remove();
  if (hint && state.calls.length > 0) hint.textContent = 'Choose a call. Arrow keys move, / filters.';
}

const events = new EventSource('/page/events');
events.addEventListener('open', async () => {
  live.textContent = 'live';
  state.calls = (await getJson('/page/calls')) ?? [];
  sayWhatToDo();
  if (!byId('greeting')) void greet();
  renderList();
});
events.addEventListener('error', () => (live.textContent = 'the sandbox does not answer; trying again…'));
events.addEventListener('message', (event) => {
  state.calls = [...state.calls, JSON.parse(event.data)].slice(-500);
  sayWhatToDo();
  if (state.view === 'calls') renderList();
});
