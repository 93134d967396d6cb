import { Help } from 'commander';
import { beforeAll, expect, it } from 'vitest';
import { exampleInput } from '../../src/build/exampleInput.js';
import { CommandContext } from '../../src/cli/CommandContext.js';
import { findPart, parseParts } from '../../src/cli/call/parseParts.js';
import { COMMANDS } from '../../src/cli/listedCommands.js';
import { commandExample } from '../../src/cli/ops/showOperation.js';
import { createProgram } from '../../src/cli/program.js';
import { allOperations } from '../../src/operations/allDefinitions.js';
import { inputIssues } from '../../src/validation/validate.js';
import { builtCli } from './builtCli.js';
import { runHere as runCli } from './runHere.js';

beforeAll(() => builtCli().then(() => undefined), 120_000);

it('finds operations by words of their names and fields', async () => {
  const byName = await runCli(['ops', 'punch', '--effect', 'read', '--json']);
  const names = (JSON.parse(byName.stdout) as { name: string }[]).map(({ name }) => name);
  expect(names[0]).toBe('wsdlGetTimePunches');
  expect(names).not.toContain('wsdlPunch');
  const byField = await runCli(['ops', 'tasks', 'scheduleId']);
  expect(byField.stdout).toMatch(/wsdlUpdateShifts +write/);
  expect(byField.code).toBe(0);
});

it('suggests words that are near to those that no operation has', async () => {
  expect(await runCli(['ops', 'shfit'])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('no operation has shfit; did you mean shift?'),
  });
});

it('lists all operations', async () => {
  const { stdout } = await runCli(['ops', '--json']);
  expect(JSON.parse(stdout)).toHaveLength(allOperations().length);
});

it('shows an operation with parts, rules, effect and examples', async () => {
  const { stdout } = await runCli(['ops', 'show', 'UpdateShifts'], { env: { COLUMNS: '120' } });
  expect(stdout.replace(/\s+/g, ' ')).toContain(
    'write: sets a state; a second call sets it again; without scheduleId it creates, and a second call creates another',
  );
  const set = await runCli(['ops', 'show', 'UpdateEmployees'], { env: { COLUMNS: '120' } });
  expect(set.stdout).toMatch(/write: sets a state; a second call sets it again\n/);
  expect(stdout).toMatch(/deleteShift +int +.*0 InsertOrUpdate · 1 Delete/);
  expect(stdout).toMatch(/begTime +time +required/);
  expect(stdout).toContain('client.wsdlUpdateShifts({ Shifts: [');
  const read = await runCli(['ops', 'show', 'GetShiftCategories'], { env: { COLUMNS: '120' } });
  expect(read.stdout).toMatch(/isFreeDay +boolean +since 2020-07-29/);
  expect(stdout).toContain('workforce-soap call wsdlUpdateShifts --begDate 2026-03-23');
});

it.each([
  ['wsdlGetRoles', 'for await (const record of client.stream.wsdlGetRoles()) …'],
  ['wsdlUpdateShifts', 'for (const row of batch.rejected) report(row.index, row.validationErrors);'],
  ['wsdlGetSchedulesV3', 'const value = reply.orThrow();'],
])('shows how %s is called in TypeScript by what it answers', async (name, line) => {
  const { stdout } = await runCli(['ops', 'show', name, '--json']);
  expect(JSON.parse(stdout).example.typescript).toContain(line);
});

it('says where an operation is from, since when it is there, and what of it has a counterpart over REST', async () => {
  const facts = async (name: string) => {
    const { stdout } = await runCli(['ops', 'show', name], { env: { COLUMNS: '200' } });
    return stdout;
  };
  const operations = allOperations();
  const sections = operations.find(({ section, since }) => section && since)!;
  expect(await facts(sections.name)).toMatch(
    new RegExp(`source +interface document ${sections.section}, since ${sections.since}\n`),
  );
  const observed = operations.find(({ origin, section }) => origin === 'observed' && !section)!;
  expect(await facts(observed.name)).toMatch(/source +observed signatures/);
  const newer = operations.find(({ deprecated, successor }) => successor && !deprecated)!;
  expect(await facts(newer.name)).toContain(
    `A later version by its name: ${newer.successor}; this one is not declared deprecated.`,
  );
});

it('shows what comes in answers alone with the answer', async () => {
  const { stdout } = await runCli(['ops', 'show', 'UpdateShifts'], { env: { COLUMNS: '120' } });
  const [request, answer] = stdout.split(/^Answer: /m);
  expect(request).not.toContain('validationErrors');
  expect(answer).toContain('validationErrors');
});

it('tells a program of an operation what it tells a person', async () => {
  const show = async (name: string) => JSON.parse((await runCli(['ops', 'show', name, '--json'])).stdout);
  const shifts = await show('UpdateShifts');
  expect(shifts).toMatchObject({
    name: 'wsdlUpdateShifts',
    kind: 'batch',
    effect: 'write',
    deprecated: false,
  });
  expect(shifts.parts).toEqual([expect.objectContaining({ name: 'Shifts', required: true })]);
  const [, fields] = Object.entries(shifts.records).find(([name]) => shifts.parts[0].type.includes(name))!;
  expect(fields).toContainEqual(
    expect.objectContaining({ name: 'begDate', type: expect.any(String), doc: expect.stringMatching(/\w/) }),
  );
  expect(shifts.example.command).toContain('workforce-soap call wsdlUpdateShifts');
  expect(shifts.example.typescript).toContain('client.wsdlUpdateShifts(');
  expect(await show('wsdlGetEmployees')).toMatchObject({
    deprecated: true,
    successor: 'wsdlGetEmployeesV2',
  });
});

it('names the successor of a deprecated operation', async () => {
  const { stdout } = await runCli(['ops', 'show', 'wsdlGetEmployees']);
  expect(stdout).toContain('Deprecated: use wsdlGetEmployeesV2.');
});

it('suggests the operation that was meant, and exits with 2', async () => {
  const { stderr, code } = await runCli(['ops', 'show', 'FindEmployes']);
  expect(stderr).toBe('error: there is no operation FindEmployes; did you mean wsdlFindEmployees?\n');
  expect(code).toBe(2);
});

it.each(allOperations().map((operation) => [operation.name, operation] as const))(
  '%s: its example is valid, and its command line gives the same input',
  (_, operation) => {
    expect(inputIssues(operation, exampleInput(operation))).toEqual([]);
    const [, , , ...args] = wordsOf(commandExample(operation));
    expect(
      parseParts(
        operation,
        args.filter((arg) => arg !== '--yes'),
        {},
      ),
    ).toEqual(exampleInput(operation));
  },
);

it('no part is hidden by an option of the command line', async () => {
  const program = await createProgram(new CommandContext());
  const call = program.commands.find((command) => command.name() === 'call')!;
  const taken = new Set(call.options.map((option) => option.attributeName()));
  const parts = allOperations().flatMap(({ input }) => Object.keys(input));
  expect(parts.filter((part) => taken.has(part))).toEqual([]);
  expect(
    findPart(allOperations().find(({ name }) => name === 'wsdlGetSchedulesV3')!, 'fromDate').path,
  ).toEqual(['GetSchedulesV3', 'fromDate']);
});

/** The words of a shell command with single quotes. */
function wordsOf(command: string): string[] {
  return [...command.matchAll(/(?:'[^']*'|\\'|[^\s'])+/g)].map(([word]) =>
    word.replace(/'([^']*)'|\\'/g, (quoted, inner?: string) => inner ?? (quoted === "\\'" ? "'" : '')),
  );
}

it('lists each command as the command says itself', async () => {
  const whole = await createProgram(new CommandContext());
  const terms = whole.commands.map((command) => new Help().subcommandTerm(command));
  expect(terms).toEqual(Object.keys(COMMANDS));
  // Of those that were not typed nothing else is loaded.
  const program = await createProgram(new CommandContext(), ['--json', 'queue', 'status']);
  const loaded = program.commands.filter(({ commands, options }) => commands.length + options.length > 0);
  expect(loaded.map((command) => command.name())).toEqual(['queue']);
  expect(program.helpInformation()).toBe(whole.helpInformation());
});
