// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the places are those of the scripts that are changed
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { recordScript } from '../../src/migrate/verify/recordScript.js';
import type { Verification } from '../../src/migrate/verify/Verification.js';
import { verifyScripts } from '../../src/migrate/verify/verifyScripts.js';
import { startSandbox } from '../../src/sandbox/index.js';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

const scripts = join(import.meta.dirname, 'verify');
const before = join(scripts, 'hours.mjs');
const good = readFileSync(before, 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'ports-'));
const cassette = join(folder, 'cassette');
// In the project, so that imports resolve.
const made = mkdtempSync(join(scripts, 'made-'));

beforeAll(async () => {
  await using sandbox = await startSandbox();
  await recordScript({
    script: before,
    cassette,
    target: sandbox.endpoint,
    key: sandbox.unitKeys.get(101)!.reveal(),
    env: { OUT: join(folder, 'recorded') },
    projectKey: 'project key of the tests',
  });
});
afterAll(() => {
  for (const file of [made, folder]) rmSync(file, { recursive: true });
});

/** A port that differs from the script in one place. */
function verify(name: string, change: (text: string) => string): Promise<Verification> {
  const place = name.replace(/\W+/g, '-');
  const after = join(made, `${place}.mjs`);
  const out = join(folder, place);
  const text = change(good);
  expect(text).not.toBe(good);
  writeFileSync(after, text);
  // What the scripts write is printed behind what they print.
  const printing = (script: string) =>
    `rm -rf "$OUT"; "${process.execPath}" "${script}" && tail -n +1 "$OUT"/*`;
  const [old, moved] = [printing(before), printing(after)];
  return verifyScripts({ before: old, after: moved, cassette, env: { OUT: out }, timeoutMs: 120_000 });
}

/** Everything that was found, as one text. */
function said({ verdict, calls, output, before: was, after: is }: Verification): string {
  return [
    verdict,
    ...calls
      .filter(({ status }) => status !== 'same')
      .map(({ operation, status }) => `${operation} ${status}`),
    ...output.map((one) => `output: ${one}`),
    was.exitCode === is.exitCode ? '' : `exit ${was.exitCode} ${is.exitCode}`,
    was.complaints === is.complaints ? '' : `complaints ${was.complaints} ${is.complaints}`,
  ].join('\n');
}

const swap = (one: string | RegExp, other: string) => (text: string) => text.replace(one, other);

const WRONG: Record<string, [change: (text: string) => string, ...says: RegExp[]]> = {
  'a filter too many': [
    swap("shift.persId !== '0'", "shift.persId !== '0' && shift.section !== '1011'"),
    /output: \d+ lines missing/,
  ],
  'another zone': [
    swap(
      'begin: `${shift.begDate}T${shift.begTime}`',
      'begin: new Date(`${shift.begDate}T${shift.begTime}+01:00`).toISOString().slice(0, 19)',
    ),
    /output: 1 line missing or changed: 2/,
  ],
  'the last day lost': [swap('day <= 6', 'day < 6'), /^different\nwsdlGetSchedulesV3 missing/],
  'absences not asked for': [
    swap('<absenceShifts>true', '<absenceShifts>false'),
    /^different\nwsdlGetSchedulesV3 different/,
  ],
  'sums of floats': [
    swap('Math.round(Number(hours) * 10)', 'Number(hours) * 10 + 1e-9'),
    /output: \d+ lines? missing or changed/,
  ],
  'another order of the rows': [swap('? -1 : 1)', '? 1 : -1)'), /output: 1 line missing or changed: 2/],
  'a point for the comma': [swap(".replace('.', ',')", ''), /output: \d+ lines missing or changed/],
  'another encoding': [
    swap(/(rows\.map\(line\)\.join\('\\n'\)\}\\n`),/, "$1, 'latin1',"),
    /output: \d+ lines? missing or changed/,
  ],
  'the first row lost': [
    swap('rows.map(line)', 'rows.slice(1).map(line)'),
    /output: 1 line missing or changed: \d+$/m,
  ],
  'a file not written': [
    swap(/writeFileSync\(`\$\{out\}\/sums.*\n/, ''),
    /output: \d+ lines missing or changed/,
  ],
  'a file too many': [
    swap('console.log', 'writeFileSync(`${out}/extra.tmp`, "x");\nconsole.log'),
    /output: \d+ lines? new or changed/,
  ],
  'another exit': [(text) => `${text}process.exitCode = 1;\n`, /^different[\s\S]*exit 0 1/],
  complaints: [(text) => `${text}console.error('something');\n`, /^outputDiffers[\s\S]*complaints 0 1/],
  'nothing printed': [swap(/console\.log\(`rows.*\n/, ''), /output: 1 line missing or changed: 1$/m],
};

it.each(Object.entries(WRONG))('finds %s', async (name, [change, ...says]) => {
  const found = await verify(name, change);
  const text = said(found);
  if (process.env.SHOW_PORTS) console.log(`| ${name} | ${text.trim().replaceAll('\n', '; ')} |`);
  expect(found.verdict).not.toBe('same');
  expect(found.verdict).not.toBe('unproven');
  for (const one of says) expect(text).toMatch(one);
});

it('finds a port the same that warns of something', async () => {
  const found = await verify('same', (text) => `${text}process.emitWarning('old');\n`);
  expect(said(found).trim()).toBe('same');
});

it('says what the recording cannot prove', async () => {
  const { unseen } = await verify('unseen', (text) =>
    text.replace("if (shift.persId !== '0')", "if (shift.persId !== '0' && shift.badgeNo !== '0099')"),
  );
  const texts = unseen.map(({ what, remedy }) => `${what}; ${remedy}`).join('\n');
  expect(texts).toMatch(/files, mail, databases/);
  expect(texts).toMatch(
    /without a record.*rejected rows and failed calls are proven only where the recording has them/,
  );
  expect(texts).toMatch(/literal value of a person.*--keep/);
});
