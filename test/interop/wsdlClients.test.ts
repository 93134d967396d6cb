import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { createClientAsync } from 'soap';
import { expect, it } from 'vitest';
import { signatures } from '../signatures.js';
import { describeWith } from './foreignStack.js';

// The WSDL that is in the package, and what the observed signatures say it should hold.
const WSDL = join(import.meta.dirname, '../../wsdl/service.wsdl');
const names = Object.keys(signatures.operations).sort();
const partsOf = (name: string) => Object.keys(signatures.operations[name]!.input);

const script = (file: string) => join(import.meta.dirname, file);
const run = (command: string, ...args: string[]) => execFileSync(command, args, { encoding: 'utf8' });

it('has 87 operations with their parts in wire order for node-soap', async () => {
  const client = await createClientAsync(WSDL);
  const { ServicePort } = client.describe().Service;
  expect(Object.keys(ServicePort).sort()).toEqual(names);
  for (const name of names) expect(Object.keys(ServicePort[name].input), name).toEqual(partsOf(name));
});

describeWith('php', "PHP's SoapClient", () => {
  it('has 87 operations with their parts in wire order', () => {
    const functions: string[] = JSON.parse(run('php', script('soapClient.php'), WSDL));
    const parts = functions.map((text) => {
      const [, name, list] = /^\w+ (\w+)\((.*)\)$/.exec(text)!;
      return [name, list!.split(', ').map((part) => part.replace(/^.*\$/, ''))];
    });
    expect(parts.sort()).toEqual(names.map((name) => [name, partsOf(name)]));
  });
});

describeWith('zeep', 'zeep', () => {
  it('has 87 operations with their parts in wire order, without the network', () => {
    const found: Record<string, object> = JSON.parse(
      run('/usr/bin/python3', script('zeepOperations.py'), WSDL),
    );
    expect(Object.keys(found).sort()).toEqual(names);
    for (const name of names) expect(Object.keys(found[name]!), name).toEqual(partsOf(name));
  });
});

describeWith('xmllint', 'xmllint', () => {
  it('finds the WSDL well formed', () => {
    expect(() => run('xmllint', '--noout', '--nonet', WSDL)).not.toThrow();
  });
});
