import type { KeyCommandOptions, ChainOptions } from '../commands/evidence.js';
import { existsSync } from 'node:fs';
import { ChainFolder, type ChainKind, checkChain, markOf, sayEnd } from '../../evidence/chain/chain.js';
import { addToKeyBook, holderOf, readKeyBook, signerOf } from '../../evidence/chain/Signer.js';
import { setBack } from '../../evidence/signoff/History.js';
import { keyInFile } from '../../database/keyInFile.js';
import { counted } from '../../text/counted.js';
import { type CommandContext, CommandFailure, ExitCode, UsageError, type Run } from '../CommandContext.js';
import { asUsage } from '../files.js';
import { keysFile } from './readJudged.js';

/** `evidence key <file>`: makes a key that only its owner can read, and puts its public half into the book. */
export const keyCommand: Run<KeyCommandOptions, [string]> = async ({ terminal }, file, options) => {
  const { machine, person, keys, json } = options;
  const name = machine ?? person;
  if (name === undefined || (machine !== undefined && person !== undefined))
    throw new UsageError(
      'say whose key it is: --machine <name> for nights, or --person <name> for signatures',
    );
  const wasThere = existsSync(file);
  const key = asUsage(() => {
    const signer = signerOf(keyInFile(file), file);
    addToKeyBook(keys, machine === undefined ? 'people' : 'machines', name, signer.key);
    return signer.key;
  });
  await terminal.print(json ? JSON.stringify({ name, key }) : key);
  terminal.note(
    `${wasThere ? 'read' : 'made'}: ${file}, which stays with ${name}; its public half is in ${keys}`,
  );
};

const KINDS: readonly ChainKind[] = ['night', 'sign-off'];

/** `evidence mark`: where the nights and the signatures end, to be kept elsewhere. */
export async function markCommand({ terminal }: CommandContext, options: ChainOptions): Promise<void> {
  for (const kind of KINDS) await terminal.print(`${kind}:${markOf(chainOf(kind, options).texts())}`);
}

/** `evidence verify`: whether nights and signatures are as they were written. */
export async function verifyCommand(context: CommandContext, options: ChainOptions): Promise<void> {
  const { terminal } = context;
  const marks = new Map((options.mark ?? []).map((text) => marked(text)));
  const book = asUsage(() => readKeyBook(keysFile(options)));
  const found = KINDS.map((kind) => {
    const check = checkChain(kind, chainOf(kind, options).texts(), marks.get(kind));
    const known = kind === 'night' ? book.machines : book.people;
    const lines = check.is === 'whole' ? check.lines : [];
    const strangers = lines.filter(({ key }) => holderOf(known, key) === undefined).length;
    return { kind, check, strangers, back: kind === 'night' ? [...setBack(lines)] : [] };
  });
  if (options.json) await terminal.json(found);
  for (const { kind, check, strangers, back } of options.json ? [] : found) {
    switch (check.is) {
      case 'whole':
        await terminal.print(
          `${kind}: ${counted(check.lines.length, 'line')} as they were written; ${sayEnd(check)}` +
            (strangers > 0
              ? `; ${strangers} by keys that the book does not have, which count for nothing`
              : '') +
            (back.length > 0
              ? `; of a clock that was set back, which counts for nothing: line ${back.join(', ')}`
              : ''),
        );
        break;
      case 'broken':
        await terminal.print(`${kind}: line ${check.line} is not as it was written: ${check.why}`);
        break;
      case 'shorter':
        await terminal.print(`${kind}: ${check.why}`);
        break;
    }
  }
  if (found.some(({ check }) => check.is !== 'whole'))
    throw new CommandFailure('the evidence was changed after it was written');
  const unproven = found.some(({ check }) => check.is === 'whole' && check.end === 'not proven');
  context.exitCode = unproven ? ExitCode.PartlyDone : ExitCode.Done;
}

function chainOf(kind: ChainKind, { history, signOffs = history }: ChainOptions): ChainFolder {
  return new ChainFolder(kind === 'night' ? history : signOffs, kind);
}

function marked(text: string): readonly [ChainKind, string] {
  const [, kind, mark] = /^(night|sign-off):(\d+:[0-9a-f]{64})$/.exec(text) ?? [];
  if (mark === undefined) throw new UsageError('--mark takes a line that evidence mark has printed');
  return [kind as ChainKind, mark];
}
