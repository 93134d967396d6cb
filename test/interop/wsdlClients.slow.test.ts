import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClientAsync } from 'soap';
import { expect, it } from 'vitest';
import { signatures } from '../client/signatures.js';
import { axisArguments, WSDL_TO_JAVA } from './compileAxis.js';
import { describeWith } from './foreignStack.js';

// The WSDL that is in the package, and what the observed signatures say it should hold.
const WSDL = join(import.meta.dirname, '../../wsdl/service.wsdl');
const names = Object.keys(signatures.operations).sort();
const partsOf = (name: string) => Object.keys(signatures.operations[name]!.input);

const script = (file: string) => join(import.meta.dirname, file);
const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, { encoding: 'utf8', stdio: 'pipe' });

function inFolder(make: (folder: string) => string): string {
  const folder = mkdtempSync(join(tmpdir(), 'workforce-soap-'));
  try {
    return make(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

it('has all operations with their parts in wire order for node-soap', async () => {
  const client = await createClientAsync(WSDL);
  const { ServicePort } = client.describe().Service;
  expect(Object.keys(ServicePort).sort()).toEqual(names);
  for (const name of names) expect(Object.keys(ServicePort[name].input), name).toEqual(partsOf(name));
});

describeWith('php', "PHP's SoapClient", () => {
  it('has all operations with their parts in wire order', () => {
    const functions: string[] = JSON.parse(run('php', script('soapClient.php'), WSDL));
    const parts = functions.map((text) => {
      const [, name, list] = /^\w+ (\w+)\((.*)\)$/.exec(text)!;
      return [name, list!.split(', ').map((part) => part.replace(/^.*\$/, ''))];
    });
    expect(parts.sort()).toEqual(names.map((name) => [name, partsOf(name)]));
  });
});

describeWith('zeep', 'zeep', () => {
  it('has all operations with their parts in wire order, without the network', () => {
    const found: Record<string, object> = JSON.parse(
      run('/usr/bin/python3', script('zeepOperations.py'), WSDL),
    );
    expect(Object.keys(found).sort()).toEqual(names);
    for (const name of names) expect(Object.keys(found[name]!), name).toEqual(partsOf(name));
  });
});

describeWith('suds', 'suds', () => {
  it('has all operations with their parts in wire order', () => {
    const found = JSON.parse(run('/usr/bin/python3', script('sudsOperations.py'), WSDL));
    expect(found).toEqual(Object.fromEntries(names.map((name) => [name, partsOf(name)])));
  });
});

describeWith('axis', 'Axis', () => {
  it('has all operations with their parts in wire order', () => {
    const text = inFolder((folder) => {
      run('java', ...axisArguments(folder), WSDL_TO_JAVA, '-o', folder, '-p', 'service', WSDL);
      return readFileSync(join(folder, 'service/ServicePortType.java'), 'utf8');
    });
    const found = [...text.matchAll(/public \S+ (\w+)\(([^)]*)\) throws/g)].map(([, name, list]) => [
      name,
      list!.split(', ').map((part) => part.replace(/^\S+ /, '')),
    ]);
    // In Java a name begins with a small letter.
    const small = (part: string) => part[0]!.toLowerCase() + part.slice(1);
    expect(found.sort()).toEqual(names.map((name) => [name, partsOf(name).map(small)]));
  });
});

describeWith('gsoap', 'gSOAP', () => {
  it('has all operations with their parts in wire order, and makes code of them', () => {
    const text = inFolder((folder) => {
      const header = join(folder, 'service.h');
      run('wsdl2h', '-o', header, WSDL);
      run('soapcpp2', '-C', '-L', '-j', '-x', '-d', folder, header);
      return readFileSync(header, 'utf8');
    });
    const found = [...text.matchAll(/^int ns\d__(\w+)\(\n(.*?)^\);/gms)].map(([, name, list]) => [
      name,
      [...list!.matchAll(/:(\w+),/g)].map(([, part]) => part),
    ]);
    expect(found.sort()).toEqual(names.map((name) => [name, partsOf(name)]));
  });
});

describeWith('xmllint', 'xmllint', () => {
  it('finds the WSDL well formed', () => {
    expect(() => run('xmllint', '--noout', '--nonet', WSDL)).not.toThrow();
  });
});
