import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';
import { ChainFolder, checkChain, markOf, nextLine, sayEnd } from '../../src/evidence/chain/chain.js';
import { Signer, signerOf } from '../../src/evidence/chain/Signer.js';
import { Secret } from '../../src/secret.js';

const signer = new Signer(Buffer.alloc(32, 1));
const stranger = new Signer(Buffer.alloc(32, 2));

function chainOf(count: number, by = signer): string[] {
  const lines: string[] = [];
  for (let i = 0; i < count; i++)
    lines.push(nextLine(lines.at(-1), { night: i, sum: i * 10 }, { kind: 'night', signer: by }));
  return lines;
}

it('is whole as it was written, and says that its end is not proven without a mark', () => {
  const lines = chainOf(3);
  expect(checkChain('night', lines)).toMatchObject({ is: 'whole', end: 'not proven', mark: markOf(lines) });
  expect(checkChain('night', lines, markOf(lines))).toMatchObject({ is: 'whole', end: 'proven' });
  expect(checkChain('night', [])).toMatchObject({ is: 'whole', lines: [] });
});

it('finds a cut end against a mark alone, and goes on after it', () => {
  const lines = chainOf(5);
  const mark = markOf(lines.slice(0, 4));
  expect(checkChain('night', lines, mark)).toMatchObject({ is: 'whole', end: 'proven' });
  expect(checkChain('night', lines.slice(0, 3))).toMatchObject({ is: 'whole', end: 'not proven' });
  expect(checkChain('night', lines.slice(0, 3), mark)).toMatchObject({ is: 'shorter' });
  expect(checkChain('night', chainOf(5, stranger), mark)).toMatchObject({ is: 'shorter' });
  expect(checkChain('night', [], mark)).toMatchObject({ is: 'shorter' });
});

it('says of a mark no more than it proves: a line after it may be cut off', () => {
  const lines = chainOf(5);
  const cut = checkChain('night', lines.slice(0, 4), markOf(lines.slice(0, 3)));
  expect(cut.is === 'whole' && sayEnd(cut)).toBe('nothing before the mark is cut off');
});

it('takes no line of one chain for a line of another', () => {
  expect(checkChain('sign-off', chainOf(1))).toMatchObject({ is: 'broken', line: 1 });
});

it('property: finds any line that was changed, left out, put twice, moved, or signed anew without the key', () => {
  const harm = fc.constantFrom('change', 'leave out', 'double', 'swap', 'rehash', 'blank');
  fc.assert(
    fc.property(fc.integer({ min: 3, max: 7 }), fc.nat(100), harm, (count, where, how) => {
      const lines = chainOf(count);
      const at = where % (count - 1);
      if (how === 'change') lines[at] = lines[at]!.replace(/"sum":(\d+)/, '"sum":1$1');
      else if (how === 'leave out') lines.splice(at, 1);
      else if (how === 'double') lines.splice(at, 0, lines[at]!);
      else if (how === 'swap') [lines[at], lines[at + 1]] = [lines[at + 1]!, lines[at]!];
      else if (how === 'blank') lines[at] = lines[at]!.replace('{', '{ ');
      else lines[at] = nextLine(lines[at - 1], { night: at, sum: 7 }, { kind: 'night', signer: stranger });
      expect(checkChain('night', lines).is).toBe('broken');
    }),
  );
});

it('names the key of each line, so that one signed anew at the end is by somebody else', () => {
  const lines = chainOf(2);
  lines.push(nextLine(lines.at(-1), { night: 2 }, { kind: 'night', signer: stranger }));
  const check = checkChain('night', lines);
  expect(check.is === 'whole' && check.lines.map(({ key }) => key)).toEqual([
    ...[signer.key, signer.key, stranger.key],
  ]);
});

it('keeps a line a file, and finds a file that is gone or was moved', () => {
  const folder = mkdtempSync(join(tmpdir(), 'workforce-chain-'));
  try {
    const chain = new ChainFolder(folder, 'night');
    const paths = [1, 2, 3].map((night) => chain.add({ night }, signer));
    expect(chain.read().map(({ said }) => said)).toEqual([{ night: 1 }, { night: 2 }, { night: 3 }]);
    expect(readdirSync(folder)).toHaveLength(3);
    rmSync(paths[1]!);
    expect(() => chain.read()).toThrow(/line 3: a line was left out/);
    expect(() => chain.add({ night: 4 }, signer)).toThrow(/left out/);
    renameSync(paths[2]!, paths[1]!);
    expect(() => chain.read()).toThrow(/left out/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('adds a line behind the one that another process writes at the same moment', () => {
  const folder = mkdtempSync(join(tmpdir(), 'workforce-chain-'));
  try {
    const [own, other] = [new ChainFolder(folder, 'night'), new ChainFolder(folder, 'night')];
    let isFirst = true;
    const said = {
      get night() {
        if (isFirst) other.add({ night: 'of another' }, signer);
        isFirst = false;
        return 'own';
      },
    };
    expect(own.add(said, signer)).not.toBe(own.add({ night: 'last' }, signer));
    const all = [{ night: 'of another' }, { night: 'own' }, { night: 'last' }];
    expect(own.read().map((line) => line.said)).toEqual(all);
    expect(readdirSync(folder)).toHaveLength(3);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('makes the key that RFC 8032 has for its first example', () => {
  const seed = '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60';
  const made = signerOf(new Secret(seed));
  expect(Buffer.from(made.key, 'base64url').toString('hex')).toBe(
    'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
  );
  expect(Buffer.from(made.sign(Buffer.alloc(0)), 'base64url').toString('hex')).toMatch(/^e5564300c360ac72/);
  expect(() => signerOf(new Secret('short'), 'night.key')).toThrow(/night\.key.*64 hexadecimal/);
});

it('names a folder that stands where a line is expected', () => {
  const folder = mkdtempSync(join(tmpdir(), 'chain-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'night-000001.json'));
  expect(() => new ChainFolder(folder, 'night').add({}, signer)).toThrow(
    /night-000001\.json: cannot be read \(EISDIR\)/,
  );
});
