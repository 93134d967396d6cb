import type { AnyOperation } from '../src/definition/operation.js';
import type { FieldMap, FieldMove, RecordVariant } from '../src/bridge/map/FieldMap.js';
import { fieldMaps } from '../src/bridge/map/fieldMaps.generated.js';
import { confidenceOf, type OperationMove, type OperationName } from '../src/bridge/map/OperationMove.js';
import { operationMoves } from '../src/bridge/map/operationMoves.generated.js';
import { soapMoves } from '../src/bridge/map/soapMoves.generated.js';

/** `docs/migration.md`: the map, for people. */
export function migrationDoc(operations: readonly AnyOperation[]): string {
  const documented = operations.filter(({ origin }) => origin === 'documented');
  const observed = operations.filter(({ origin }) => origin === 'observed');
  const inState = (state: MoveState) =>
    documented.filter(({ name }) => stateOf(moveOf(name)) === state).length;
  return [
    `# The way off SOAP

Written by \`npm run generate\` from \`migration/\`, which the \`migrate\` command uses.

Of the ${documented.length} operations that the interface document names, **the REST document shows some counterpart for ${inState('shown')}, the
observed descriptions for ${inState('observed')} more; for ${inState('not shown')} the document names the area and shows no call of it, and of ${inState('none')} there is no
trace.** What is not shown may exist: ask the service's operator. A client that speaks both is the steady state, not a transition. \`npx workforce-soap migrate scan <folder>\`
says which calls of your scripts can move, which must stay, and why.

Confidence: **H** purpose and key fields match; **M** the purpose matches; **L** related only; **not shown** the
document names the area and shows none of its calls; **none** no trace in either description.
_observed_ marks what only the observed REST descriptions show and the REST interface document does not.

## The tools

- \`npx workforce-soap migrate scan <folder> --html readiness.html\`: what your scripts call, and what of it can move.
- \`npx workforce-soap migrate codemod client <folder>\`: node-soap to this client where the case is plain, else to its
  stand-in, with a diff first.
- \`npx workforce-soap migrate codemod bridge <folder>\`: clients to \`bridged(createClient(…))\` of a module of their own,
  \`workforce-bridge.mjs\`, which says per operation which protocol speaks; all over SOAP at first. What would be lost stands in the report of the scan.
- \`npx workforce-soap migrate record\` and \`migrate verify\`: the same calls before and after, by recorded traffic. One script
  from start to proof: [migration-scripts.md](migration-scripts.md).
- \`createBridge({ soap, rest, identities, use: { wsdlGetEmployeesV2: 'rest' } })\`: the calls of SOAP over either protocol, by
  configuration; the result says what was lost and which inverted defaults were kept.
- \`npx workforce-soap migrate compare --scripts <folder>\`, or \`compare({ soap, rest, scope })\`: reads both
  sides, never writes, and says field by field whether they are the same, with a verdict for each script:
  [what it compares](migration-compare.md).
- \`npx workforce-soap migrate compare --history\`, \`migrate status\` and \`migrate sign\`: night by night, what each script waits
  for, and who says that it may go: [when a script may go](migration-signoff.md).

What runs at night is in \`workforce-soap/bridge\`, the comparison in \`workforce-soap/evidence\`, the tools for scripts in
\`workforce-soap/migrate\`. Reading scripts needs the optional package \`@vscode/tree-sitter-wasm\`, and the codemods \`ts-morph\`.

## The bridge

\`\`\`ts
import { createClient } from 'workforce-soap';
import { createBridge, readIdentities } from 'workforce-soap/bridge';
import { createRestClient } from 'workforce-soap/rest';

const endpoint = process.env.WORKFORCE_ENDPOINT!;
const soap = createClient({ endpoint, apiKey: process.env.WORKFORCE_UNIT_KEY! });
const root = createClient({ endpoint, apiKey: process.env.WORKFORCE_KEY! });
const rest = createRestClient({
  baseUrl: process.env.WORKFORCE_REST_URL!,
  clientId: process.env.WORKFORCE_CLIENT_ID!,
  clientSecret: process.env.WORKFORCE_CLIENT_SECRET!,
});
const identities = await readIdentities(root, rest); // or from a file that kept them
const bridge = createBridge({ soap, rest, identities, unit: 101, use: { wsdlGetEmployeesV2: 'rest' } });
const { value, via, losses, kept } = await bridge.wsdlGetEmployeesV2({ badgeNo: '0007' });
console.log(via, value.length, losses.length, kept.length);
\`\`\`

It has a method for each of the operations marked H or M, but for those that write units, sections and districts, with the input
and the value of SOAP; \`use\` says per operation which protocol speaks. Input is checked by the rules of SOAP over both. \`bridgeOverRest\` is its REST side alone, without a SOAP client.

- Reads name in \`losses\` every field in which their answers differ from those of SOAP. \`noPlace\`: REST has none, or its answer
  does not say it. \`notGiven\`: REST has a field for it and gave it in no record. \`lossy\`: not all of the value, or another form,
  such as nothing where SOAP says 0, an empty text or midnight, or a time beside an hour that the clocks skip. \`unknown\`: what the
  conversion needs is not known, the value cannot be read, or REST leaves out the part that has it, such as \`employment\`. \`leftOut\`: a record is not in the answer, because REST does not say
  whether it was asked for. Filters by modification time read everything and compare; a filter that REST cannot do is an
  error before anything is sent.
- With \`unit\` it keeps to that unit, though the credentials of REST see the whole account: records of other units, and those whose
  unit is not known, are left out; rows that name another unit, its employees or its sections are rejected; what needs the key of
  the account is refused as SOAP refuses it. It is not made for a unit that the pairs of ids do not know.
- Badge numbers are looked up; \`badges\` saves the calls.
- Writes send row by row, each at most once, and give a \`Batch\`: what REST says about a row rejects it. When a call fails the
  batch throws, as over SOAP, and \`error.batch\` has each row's outcome: its row is \`unanswered\` if it may have been saved, else
  \`notSent\`, as are the rows after it; \`bridgedBefore(error)\` has the losses of those that were saved.
- Employees are looked up first, so the same row again saves nothing twice. Absences have no identity, as over SOAP: read over SOAP
  what became of an unanswered row before you send it again.
- A row of which REST takes only a part is rejected before anything is sent (\`lossyWrites: 'accept'\` sends the rest and names
  what was lost).
- \`groupRoles\` replaces the roles of an employee, an empty list too; none keeps them. Roles that a row leaves out are taken away
  with \`removeRoles\`; without it such a row is one of which REST takes only a part.
- \`kept\` names the inverted defaults and how the meaning of SOAP was kept. A changed absence is a deletion and a creation with
  a new id, and only with \`absences.replaceChanged\`. How a row asks for a deletion is not documented: \`absences.deletion\`
  says which do. An absence over unapproved punches, which SOAP takes, is rejected until
  \`absences.ignoreOverridableValidations\` says what REST does with it; \`employeeAttested\` and \`managerAttested\` say whether a new one
  counts as approved. No employee and no group is ever deleted.

Errors are those of the SOAP client, under the name of the SOAP operation; that of REST is their \`cause\`:

| over REST | \`error.name\` | rows of a write |
|---|---|---|
| the input breaks a rule of SOAP | \`InputError\` | nothing was sent |
| REST refuses a row, or the bridge does | none: the row is \`rejected\` | the others go on |
| it needs the key of the account | \`FaultError\` with \`Client\`, or a rejected reply | \`notSent\` |
| no token | \`KeyUnavailableError\` | \`notSent\` |
| 401, 403, 429; any status of a read or a look-up | \`HttpError\` | \`notSent\` |
| a connection, a time limit or an answer of a read or a look-up | \`NetworkError\`, \`TimeoutError\`, \`DecodeError\` | \`notSent\` |
| the same, or 5xx, of a write, or after a part of a row was saved | \`OutcomeUnknownError\`, with SOAP's \`settledBy\`; without one for a row of several calls (an employee with \`groupRoles\`, a changed absence) | \`unanswered\` |

What a walk over all of them with calls made at random finds (\`test/bridge/bridgeWalk*.slow.test.ts\`): the same answer, error and
state over both protocols, but for

| operations | named in \`losses\` | refused, with the reason |
|---|---|---|
| \`wsdlGetEmployees\`, \`V2\` | 16 fields without a place; empty texts; guests of a unit | |
| \`wsdlGetUnit(s)\`, \`wsdlGetRestaurant(s)\` | 25 and 15 fields | |
| \`wsdlGetSections\`, \`wsdlGetDistricts\` | 3 fields each; managers and cost centres of 0 | |
| \`wsdlGetNeoGroups\`, \`wsdlGetRoles\`, \`wsdlGetNeoRoles\` | the domain; the ids 1 to 7; nothing | |
| \`wsdlGetSchedules\`, \`V2\`, \`V3\`, \`ForAllUnits\` | 33 to 48 fields, absence shifts, costs, tags, breaks of midnight, skipped and repeated hours | \`unassignedShiftsFromLeave\`; all units with a unit |
| \`wsdlUpdateEmployees\` | additional fields; the section after a move | fields without a place, values that a patch cannot take away, a new employee without e-mail address or first day, roles left out, a new badge number where nobody has the old one |
| \`wsdlCreateUnit\` | its id, key and external ids | always, unless \`lossyWrites\` accepts that |
| \`wsdlUpdateAbsence\` | 12 fields; the approval | changes and deletions without a decision, part-time absences without one, external information |

\`bridgedClient({ soap, rest, identities, use })\` is the same as a client: its methods give values alone, and \`onBridged\` is told what was
lost. It asks SOAP for the unit of its key. \`safe\`, \`stream\` and all operations that are not in \`use\` stay on SOAP; a call with
options of its own over REST is an error. Why: [0037](decisions/0037-what-the-bridge-refuses.md).

### One answer over both protocols

\`tryOverRest\` asks over REST what SOAP has answered, and compares the two. Where they differ, it reads SOAP again and leaves out what differs
by itself:

\`\`\`ts
import type { Client } from 'workforce-soap';
import { bridgeOverRest, type Identities } from 'workforce-soap/bridge';
import { tryOverRest } from 'workforce-soap/evidence';
import type { RestClient } from 'workforce-soap/rest';

async function nightly(soap: Client, rest: RestClient, identities: Identities) {
  const over = bridgeOverRest({ rest, identities, unit: 101 });
  const again = () => soap.wsdlGetEmployeesV2({});
  const { verdict, differences } = await tryOverRest({
    operation: 'wsdlGetEmployeesV2',
    soap: { value: await again() },
    rest: () => over.wsdlGetEmployeesV2({}),
    again,
  });
  console.log(verdict, differences);
}
\`\`\`

The result is an \`AnswerComparison\`: \`equal\`, \`different\` with record and field, or \`notComparable\` with why, when a side failed. Values
are compared by meaning, records by identity, whatever their order. What differs between two reads of SOAP is \`noise\`. \`lost\` are the
fields in which SOAP gave a value that REST has no place for; \`fields\` counts them all. \`rules\` ignore a field until a day, and are named.
Values of persons are pseudonyms. \`compareAnswers\` does the same with decoded answers. The [gateway](gateway-switch.md) does it for the calls of whole scripts.

## What changes everywhere

- Number ids become text. Badge numbers as identifiers take the prefix \`badgeNumber:\`, external ids \`xrefId:\`.
- The key of a unit becomes the OAuth credentials of an account, with scopes.
- Local wall-clock time becomes an instant. That needs the zone of the unit, which SOAP gives, and version 2's group
  as observed; in the hour that
  autumn repeats there are two answers, in the hour that spring skips none.
- \`0\` or an empty text for "none" becomes absent. 0 and 1 become booleans.
- One call for many rows becomes one call each. Errors in the answer become status codes.
- Two defaults of REST change what a row gets: it replaces overlapping absences unless told not to, and applies the default
  absence schedule of the type unless another is named. What SOAP does with overlaps, and without
  \`useDefaultAbsenceSchedule\`, no document says.
- No \`DELETE\` stands for anything that SOAP does but deleting an absence or a role of an employee: over REST, deleting an
  employee or a group erases it for ever with everything below it.
`,
    '## Documented operations\n',
    operationTable(documented),
    '## Further observed operations\n',
    operationTable(observed),
    '## Operation by operation\n',
    ...operations.filter(({ name }) => levelOf(name) !== 'none').map(operationSection),
    '## Field by field\n',
    ...Object.values(fieldMaps).map(fieldTable),
    '## Within SOAP\n',
    soapSection(),
    `## REST without SOAP

Collaboration groups and labels, the list of absence schedules, and deletions for ever have no SOAP counterpart. The dates of a
role assignment have one: \`startDate\` and \`endDate\` of \`GroupsRoles\`.
`,
  ].join('\n');
}

const moveOf = (name: string): OperationMove => operationMoves[name as OperationName];
const levelOf = (name: string) => confidenceOf(moveOf(name));

function operationTable(operations: readonly AnyOperation[]): string {
  const order = ['H', 'M', 'L', 'none'];
  const sorted = [...operations].sort(
    (a, b) => order.indexOf(levelOf(a.name)) - order.indexOf(levelOf(b.name)),
  );
  const rows = sorted.map(({ name }) => {
    const move = moveOf(name);
    const calls = new Set(
      move.cases.flatMap((one) => one.calls.map(({ method, path }) => `\`${method} ${path}\``)),
    );
    const level = levelOf(name) === 'none' ? stateOf(move) : levelOf(name);
    const marked = stateOf(move) === 'observed' ? `${level}, observed` : level;
    return `| \`${name}\` | ${marked} | ${[...calls].join('<br>') || '–'} | ${cell(move.summary)} |\n`;
  });
  return `| SOAP | | REST | In short |\n|---|---|---|---|\n${rows.join('')}`;
}

function operationSection({ name }: AnyOperation): string {
  const move = moveOf(name);
  const cases = move.cases.map(({ what, confidence, calls }) => {
    const list = calls.map(
      ({ method, path, origin }) => `\`${method} ${path}\`${origin === 'observed' ? ' (observed)' : ''}`,
    );
    return `- ${what} (${confidence}): ${list.join(', ')}\n`;
  });
  const fields = move.fields
    ? `\nFields: [${fieldMaps[move.fields].title}](#${anchorOf(fieldMaps[move.fields])}).\n`
    : '';
  return [
    `### \`${name}\`\n\n${move.summary}\n\n${cases.join('')}`,
    bullets('Changes', move.changes),
    bullets('Lost', move.losses),
    bullets(
      'Parts that REST does not have',
      Object.entries(move.lostParts).map(([part, meaning]) => `\`${part}\`: ${meaning}`),
    ),
    bullets('To decide', move.decisions),
    fields,
  ].join('');
}

function bullets(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : `\n${title}:\n\n${lines.map((line) => `- ${line}\n`).join('')}`;
}

function anchorOf({ title }: FieldMap): string {
  return title.toLowerCase().replaceAll(' ', '-');
}

function fieldTable(map: FieldMap): string {
  const records = [map.record, ...map.alsoFrom.map(({ record }) => record)]
    .map(({ name }) => `\`${name}\``)
    .join(', ');
  const moved = map.fields.filter(({ rest }) => rest !== undefined);
  const elsewhere = map.fields.filter(({ fidelity }) => fidelity === 'elsewhere');
  const observed = map.fields.filter(({ fidelity }) => fidelity === 'observed');
  const lost = map.fields.filter(({ fidelity }) => fidelity === 'lost');
  const only = Object.entries(map.restOnly).map(([path, note]) => `- \`${path}\`: ${note}\n`);
  return [
    `### ${map.title}\n\n${records} to \`${map.rest.schema}\` (${map.rest.version}).\n`,
    `| SOAP | REST | Conversion | | Source |\n|---|---|---|---|---|\n${moved.map(fieldRow).join('')}`,
    observed.length === 0
      ? ''
      : `In another place, as only the observed descriptions show:\n\n${observed.map(lostRow).join('')}`,
    elsewhere.length === 0 ? '' : `In another place over REST:\n\n${elsewhere.map(lostRow).join('')}`,
    ...map.alsoFrom.map(variantRows),
    lost.length === 0 ? '' : `No place shown over REST:\n\n${lost.map(lostRow).join('')}`,
    only.length === 0 ? '' : `No place over SOAP:\n\n${only.join('')}`,
  ].join('\n');
}

function fieldRow({ soap, rest, conversion, fidelity, source, note }: FieldMove): string {
  const names = soap.map((field) => `\`${field}\``).join(', ');
  return `| ${names} | \`${rest}\` | ${cell([conversion.says, note].filter(Boolean).join('. '))} | ${fidelity} | ${source} |\n`;
}

function lostRow({ soap, note }: FieldMove): string {
  return `- \`${soap[0]}\`${note ? `: ${note}` : ''}\n`;
}

function variantRows({ record, renamed = {}, lost = {} }: RecordVariant): string {
  const names = Object.entries(renamed).map(([name, own]) => `- \`${own}\` is what is \`${name}\` above\n`);
  const gone = Object.entries(lost).map(([name, note]) => `- \`${name}\` has no place shown: ${note}\n`);
  return names.length + gone.length === 0
    ? ''
    : `Of \`${record.name}\` alone:\n\n${names.join('')}${gone.join('')}`;
}

function soapSection(): string {
  const rows = soapMoves.map(({ from, to, declared, notes, fields = {} }) => {
    const renamed = Object.entries(fields).map(
      ([old, now]) => `\`${old}\` ${now ? `to \`${now}\`` : 'is gone'}`,
    );
    const says = [...notes, ...(renamed.length > 0 ? [`Fields: ${renamed.join(', ')}.`] : [])];
    return `| \`${from}\` | \`${to}\` | ${declared ? 'declared deprecated' : 'a newer version exists'} | ${cell(says.join(' '))} |\n`;
  });
  return `| From | To | | What changes |\n|---|---|---|---|\n${rows.join('')}`;
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|');
}

/**
 * What is known of a counterpart. `shown`: the REST document shows it. `observed`: only the observed descriptions do. `not shown`:
 * the document names the area and shows none of its calls. `none`: no trace. None of them means that it does not exist.
 */
type MoveState = 'shown' | 'observed' | 'not shown' | 'none';

export function stateOf({ cases, notShown }: OperationMove): MoveState {
  const calls = cases.flatMap((one) => one.calls);
  if (calls.some(({ origin, partOnly }) => origin === 'documented' && !partOnly)) return 'shown';
  if (calls.length > 0) return 'observed';
  return notShown === undefined ? 'none' : 'not shown';
}
