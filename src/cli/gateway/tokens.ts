import type { GatewayFlags, RenewFlags, TokenFlags } from '../commands/gateway.js';
import type { Effect } from '../../definition/operation.js';
import { newToken, type Token } from '../../gateway/request/Token.js';
import type { GatewaySettings } from '../../gateway/config/GatewayConfig.js';
import { DAY_MS } from '../../calendar/days.js';
import { operationLoaders } from '../../operations/loaders.generated.js';
import { noSuch } from '../../text/suggest.js';
import { type CommandContext, type GlobalOptions, UsageError, type Run } from '../CommandContext.js';
import { basename, dirname } from 'node:path';
import type { ScriptCode } from '../../evidence/signoff/Evidence.js';
import { policyIn } from '../../gateway/route/policyFile.js';
import { readinessOf } from '../../migrate/report/readinessOf.js';
import { inventoryOf } from '../migrate/inventoryOf.js';
import { codesOf } from '../migrate/readJudged.js';
import { isLabel } from '../../validation/options.js';
import { withState } from './runGateway.js';

const EFFECTS: readonly string[] = ['read', 'write', 'append', 'lock'] satisfies Effect[];

/** Makes a token and prints it, which is the one time that it is seen. */
export const createToken: Run<TokenFlags, [string, string[]]> = async ({ terminal }, name, more, options) => {
  const { operations = [], unit: units = [], days } = options;
  if (more.length > 0)
    throw new UsageError(
      `too many words behind the name: several values stand together with commas, as in --unit ${[...units, ...more].join(',')}`,
    );
  if (!isLabel(name)) throw new UsageError('name: expected the name of a script, in one line');
  const made = await withState(options, async (state, settings) => {
    checkUnits(units, settings);
    const wrong = options.effects.find((effect) => !EFFECTS.includes(effect));
    if (wrong !== undefined) throw new UsageError(`--effects: ${noSuch('effect', wrong, EFFECTS)}`);
    for (const operation of operations)
      if (!Object.hasOwn(operationLoaders, operation))
        terminal.note(`${operation} is no operation that is known: is it one of the deployment's own?`);
    const code = options.script === undefined ? undefined : await codeAt(options.script, settings);
    const created = newToken({
      ...{ name, operations, units, effects: options.effects as readonly Effect[] },
      ...(code ? { code } : {}),
      expiresAt: Date.now() + days * DAY_MS,
    });
    await state.addToken(created.token);
    return created;
  });
  await printToken(terminal, made, options);
};

async function printToken(
  terminal: CommandContext['terminal'],
  { token: { id, name, units }, text }: { readonly token: Token; readonly text: string },
  { json }: GlobalOptions,
): Promise<void> {
  const texts = units.length > 1 ? units.map((unit) => `${text}.${unit}`) : [text];
  if (json) await terminal.print(JSON.stringify({ id, name, tokens: texts }));
  else {
    for (const one of texts) await terminal.print(one);
    terminal.note(
      terminal.errorStyle.dim('It is shown this once and kept nowhere: give it to the script as its key.'),
    );
  }
}

/** Makes another token for the script of a name. The older ones of that name end after so many days. */
export const renewToken: Run<RenewFlags, [string]> = async ({ terminal }, name, options) => {
  const now = Date.now();
  const made = await withState(options, async (state, settings) => {
    const own = (await state.tokens()).filter(
      (one) => one.name === name && one.revokedAt === undefined && one.expiresAt > now,
    );
    const newest = own.at(-1);
    if (!newest)
      throw new UsageError(`no token that is valid has the name ${name}: make one with token create`);
    const limitsOf = ({ operations, units, effects }: Token) => JSON.stringify([operations, units, effects]);
    const other = own.find((one) => limitsOf(one) !== limitsOf(newest));
    if (other)
      throw new UsageError(
        `the tokens ${other.id} and ${newest.id} of ${name} have different limits: revoke one of them by its id`,
      );
    const code = options.script === undefined ? newest.code : await codeAt(options.script, settings);
    const { operations, units, effects, id, first = id } = newest;
    const limits = { name, operations, units, effects, first, ...(code ? { code } : {}) };
    const { token, text } = newToken({ ...limits, expiresAt: now + options.days * DAY_MS });
    await state.addToken(token);
    await state.endTokens(
      own.map((one) => one.id),
      now + options.overlap * DAY_MS,
    );
    return { token, text };
  });
  await printToken(terminal, made, options);
  terminal.note(
    terminal.errorStyle.dim(
      `Until then both are the same script. The older ones end in ${options.overlap} days.`,
    ),
  );
};

/** Prints the tokens, without their texts, which nobody knows. */
export async function listTokens({ terminal }: CommandContext, options: GatewayFlags): Promise<void> {
  const tokens = await withState(options, (state) => state.tokens());
  if (options.json) {
    const shown = tokens.map(({ hash: _, ...token }) => token);
    return terminal.json(shown);
  }
  if (tokens.length === 0) return terminal.note('no tokens; see: workforce-soap gateway token create --help');
  const day = (at: number) => new Date(at).toISOString().slice(0, 10);
  const columns = ['id', 'name', 'units', 'effects', 'operations', 'until'];
  const rows = tokens.map(({ id, name, units, effects, operations, expiresAt, revokedAt }) => [
    ...[id, name, units.join(', ') || 'root', effects.join(', '), operations.join(', ') || 'all'],
    revokedAt === undefined ? day(expiresAt) : `revoked ${day(revokedAt)}`,
  ]);
  await terminal.table(columns, rows);
}

/** Ends the tokens of a name, or the one of an id. */
export const revokeToken: Run<GatewayFlags, [string]> = async ({ terminal }, nameOrId, options) => {
  const count = await withState(options, (state) => state.revokeTokens(nameOrId, Date.now()));
  if (count === 0) throw new UsageError(`no token that is not revoked has the name or id ${nameOrId}`);
  await terminal.print(options.json ? JSON.stringify({ revoked: count }) : `revoked: ${count}`);
};

/** The text of a script with the files that it takes in, by a scan of its folder, and the helpers of the policy. */
async function codeAt(path: string, settings: GatewaySettings): Promise<ScriptCode> {
  const [folder, file] = [dirname(path), basename(path)];
  const { scripts } = readinessOf(await inventoryOf(folder));
  const own = scripts.find((script) => script.file === file) ?? { file };
  return codesOf(folder, [own], policyIn(settings.switch.policy)).get(file)!;
}

function checkUnits(units: readonly string[], { keys }: GatewaySettings): void {
  const known = Object.keys(keys?.units ?? {});
  for (const unit of units)
    if (!known.includes(unit))
      throw new UsageError(
        `--unit: ${known.length > 0 ? noSuch('unit', unit, known) : 'keys.units has no unit'}`,
      );
  if (units.length === 0 && !keys?.root)
    throw new UsageError('keys.root is not in the configuration: say with --unit what the token is for');
}
