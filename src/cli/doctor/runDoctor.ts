import { shownEndpoint } from '../../transport/endpoint.js';
import type { DoctorOptions } from '../commands/doctor.js';
import { counted } from '../../text/counted.js';
import { type CommandContext, ExitCode } from '../CommandContext.js';
import { targetOf } from '../connection/connection.js';
import { withoutSecrets } from '../connection/knownSecrets.js';
import { fold, padEnd } from '../../text/displayText.js';
import { visibleText } from '../../text/safeText.js';
import type { Terminal } from '../terminal/Terminal.js';
import { dns, endpoint, proxy, settings, tls } from './checks/way.js';
import { clock, key, service, survey, wsdl, oauth } from './checks/service.js';
import { type Check, type Finding, greet, type Patient, Reads } from './Finding.js';

const CHECKS: readonly Check[] = [
  settings,
  proxy,
  dns,
  tls,
  endpoint,
  clock,
  wsdl,
  key,
  service,
  survey,
  oauth,
];
const NAME_WIDTH = 11;
const STATE_WIDTH = 9;

/** Prints a line for each thing that was looked at, and what to do where it is not well. */
export async function runDoctor(context: CommandContext, options: DoctorOptions): Promise<void> {
  const { terminal, signal } = context;
  const target = await targetOf(options);
  let greeting: ReturnType<typeof greet> | undefined;
  let reads: Reads | undefined;
  const patient: Patient = {
    target,
    url: new URL(target.endpoint),
    env: process.env,
    signal,
    suspicions: [],
    greeting: () => {
      greeting ??= greet({ target, signal }, 'HEAD');
      return greeting;
    },
    reads: () => {
      reads ??= new Reads(target, signal);
      return reads;
    },
  };
  const found: (Finding & { check: string })[] = [];
  let isStopped = false;
  for (const check of CHECKS) {
    // REST is looked at also where the way to SOAP ends.
    if (isStopped && check !== oauth) continue;
    const findings = (await examine(check, patient))
      .filter(({ state }) => !isStopped || state !== 'skipped')
      .map((finding) => ({ check: check.name, ...finding }));
    found.push(...findings);
    if (!options.json) for (const finding of findings) await printFinding(terminal, finding);
    isStopped ||= check.vital === true && findings.some(({ state }) => state === 'failure');
    signal.throwIfAborted();
  }
  const failures = found.filter(({ state }) => state === 'failure').length;
  const warnings = found.filter(({ state }) => state === 'warning').length;
  if (options.json)
    await terminal.json({ endpoint: shownEndpoint(target.endpoint), failures, warnings, findings: found });
  else {
    const { red, yellow, green } = terminal.style;
    const paint = failures > 0 ? red : warnings > 0 ? yellow : green;
    await terminal.print(paint(`\n${counted(failures, 'failure')}, ${counted(warnings, 'warning')}`));
  }
  if (failures > 0) context.exitCode = ExitCode.Failed;
}

async function examine(check: Check, patient: Patient): Promise<readonly Finding[]> {
  const safe = (text: string) => visibleText(withoutSecrets(text));
  try {
    const found = await check.run(patient);
    return [found].flat().map((finding) => ({ ...finding, what: safe(finding.what) }));
  } catch (error) {
    const what = error instanceof Error ? safe(error.message.replace(/\s*\n\s*/g, ' ')) : 'failed';
    return [{ state: 'failure', what }];
  }
}

async function printFinding(terminal: Terminal, { check, state, what, advice }: Finding & { check: string }) {
  const { green, yellow, red, dim } = terminal.style;
  const paint = { ok: green, warning: yellow, failure: red, skipped: dim }[state];
  const indent = ' '.repeat(STATE_WIDTH + NAME_WIDTH);
  const room = Math.max(40, terminal.width - indent.length);
  const [first = '', ...rest] = fold(what, room);
  await terminal.print(paint(padEnd(state, STATE_WIDTH)) + padEnd(check, NAME_WIDTH) + first);
  for (const line of rest) await terminal.print(indent + line);
  for (const [i, line] of fold(advice ?? '', room - 2).entries())
    if (line) await terminal.print(`${indent}${i === 0 ? '→ ' : '  '}${line}`);
}
