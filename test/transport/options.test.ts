import { expect, it, onTestFinished, vi } from 'vitest';
import { createBudget } from '../../src/transport/budget.js';
import type { Engine } from '../../src/transport/engine.js';
import { type SendingOptions, transportWith } from '../../src/transport/options.js';
import { headersProblem, SET_BY_REST } from '../../src/transport/ownHeaders.js';

it('takes headers of texts, and says of any other what is wrong without its value', () => {
  expect(headersProblem({ 'X-Trace': 'a\tb é', Prefer: 'x' }, [])).toBeUndefined();
  for (const headers of [new Headers(), new Map(), [], null, 'x'])
    expect(headersProblem(headers, [])).toContain('an object of texts');
  for (const name of ['', 'a b', 'a:b', 'é'])
    expect(headersProblem({ [name]: 'x' }, [])).toBe('names of headers');
  const form = ['content-type', 'accept', 'Accept-Encoding'];
  for (const name of [...form, 'Host', 'Content-Length', 'Transfer-Encoding', 'Connection'])
    expect(headersProblem({ [name]: 'x' }, [])).toBe(`no ${name}: the client sets it`);
  for (const name of ['Authorization', 'prefer'])
    expect(headersProblem({ [name]: 'x' }, SET_BY_REST)).toBe(`no ${name}: the client sets it`);
  for (const value of [7, null, 's3cret\r\nX: y', 's3cret\0', 's3cret €'])
    expect(headersProblem({ 'X-Trace': value }, [])).toBe('a text of one line as X-Trace');
});

const ENGINE = {} as Engine;
const transport = (url: string, options: SendingOptions = {}, budget = createBudget()) =>
  transportWith(url, options, ENGINE, budget);

it('tells the port of an address that names none, and takes the budget that is given, its own, or none', () => {
  expect(transport('https://wfs.example/soap').server).toEqual({ address: 'wfs.example', port: 443 });
  expect(transport('https://wfs.example:8443/soap').server.port).toBe(8443);
  expect(transport('http://127.0.0.1/soap').server.port).toBe(80);
  const [shared, own] = [createBudget(), createBudget()];
  expect(transport('https://wfs.example', {}, shared).budget).toBe(shared);
  expect(transport('https://wfs.example', { budget: own }, shared).budget).toBe(own);
  expect(transport('https://wfs.example', { budget: false }, shared).budget).toBeUndefined();
});

it('warns once of each host that gets keys over plain http, and of none on this machine', () => {
  const warned = vi.spyOn(process, 'emitWarning').mockReturnValue();
  onTestFinished(() => void warned.mockRestore());
  for (const host of ['https://safe.example', 'http://127.0.0.1:81', 'http://localhost', 'http://[::1]:82'])
    transport(host);
  expect(warned).not.toHaveBeenCalled();
  for (const host of ['plain-1.example', 'plain-1.example', 'plain-1.example:81'])
    transport(`http://${host}`);
  expect(warned.mock.calls.map(([text]) => /Keys go to (\S+) over http/.exec(String(text))?.[1])).toEqual([
    'plain-1.example',
    'plain-1.example:81',
  ]);
});
