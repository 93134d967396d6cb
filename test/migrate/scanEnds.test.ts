import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { scanFolder } from '../../src/migrate/scan/scanFolder.js';

const FUNCTIONS = 12;
const KEYS = ['a', 'b', 'c', 'd'];

/** A script whose functions hand names and records to themselves and each other, as what walks through unknown JSON does. */
function circular(): string {
  const functions = Array.from({ length: FUNCTIONS }, (_, i) => {
    const calls = [1, 2, 3, 5].map(
      (step) => `    yield from walk${(i + step) % FUNCTIONS}(node[k], keys[0] + k, node.get(name) or name)`,
    );
    return `def walk${i}(node, name, keys):\n    for k in keys:\n        x = node[name][k]\n${calls.join('\n')}`;
  });
  const start = `walk0(client.service.wsdlGetUnits(KEY), 'name', [${KEYS.map((key) => `'${key}'`).join(', ')}])`;
  return `from zeep import Client\nclient = Client(URL)\n${functions.join('\n\n')}\n\nprint(list(${start}))\n`;
}

it('names each script that takes in what nobody can read, however far it is away', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'workforce-soap-'));
  try {
    const texts = {
      'a.sh': '. ./b.sh\nrun_b\n',
      'b.sh': '. ./c.sh\nrun_b() { run_c; }\n',
      'c.sh': '. ./d.sh\nrun_c() { run_d; }\n',
      'd.sh': 'run_d() { curl -H "SOAPAction: $WHAT" -d "$BODY" "$URL"; }\n',
      'other.sh': 'echo nothing\n',
    };
    for (const [file, text] of Object.entries(texts)) writeFileSync(join(folder, file), text);
    const { unknowns } = await scanFolder(folder);
    expect([...new Set(unknowns.map(({ file }) => file))].sort()).toEqual(['a.sh', 'b.sh', 'c.sh', 'd.sh']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('reads the bare name of an action in a header as a call', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'workforce-soap-'));
  try {
    const script = [
      'import requests',
      "BODY = open('envelope.xml').read() # http://schemas.xmlsoap.org/soap/envelope/",
      "requests.post(URL, data=BODY, headers={'Content-Type': 'text/xml', 'SOAPAction': 'GetTimePunches'})",
    ];
    writeFileSync(join(folder, 'punches.py'), script.join('\n'));
    const { uses } = await scanFolder(folder);
    expect(uses.map(({ operation, line }) => [operation, line])).toEqual([['wsdlGetTimePunches', 3]]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it.each([
  [2, false],
  [4, true],
])(
  'a script with %d lines of twenty that its grammar does not know is named as not understood: %s',
  async (strange, is) => {
    const folder = mkdtempSync(join(tmpdir(), 'workforce-soap-'));
    try {
      // All of one length, so that a line is a twentieth.
      const lines = Array.from({ length: 20 }, (_, i) =>
        i >= 20 - strange ? '? ? ? ? ? ? ? ? ? ??' : 'x = 1234567890123456',
      );
      writeFileSync(join(folder, 'part.py'), `${lines.join('\n')}\n`);
      const { skipped } = await scanFolder(folder);
      expect(skipped.map(({ why }) => /^20 % of it is not understood/.test(why))).toEqual(is ? [true] : []);
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);

it('ends where everything depends on everything', { tags: ['slow'], timeout: 120_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'workforce-soap-'));
  try {
    writeFileSync(join(folder, 'walk.py'), circular());
    const { uses } = await scanFolder(folder);
    expect(uses.map(({ operation }) => operation)).toContain('wsdlGetUnits');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
