import { describe, expect, it } from 'vitest';
import {
  addressProblem,
  isLoopback,
  sameEndpoint,
  shownEndpoint,
  storedEndpoint,
} from '../../src/transport/endpoint.js';

describe('two spellings are one endpoint', () => {
  it.each([
    ['http://localhost:80/soap/', 'http://127.0.0.1/soap'],
    ['https://wfs.example/soap', 'HTTPS://WFS.example:443/soap//'],
    ['https://wfs.example./soap', 'https://wfs.example/soap'],
    ['http://[::1]:8080/soap', 'http://127.8.0.1:8080/soap'],
  ])('%s, %s', (one, other) => {
    expect(sameEndpoint(one, other)).toBe(true);
  });

  it.each([
    ['https://wfs.example/soap', 'http://wfs.example/soap'],
    ['https://wfs.example/soap', 'https://wfs.example/Soap'],
    ['https://wfs.example/soap', 'https://wfs.example/soap?x=1'],
    ['https://wfs.example/soap', 'https://wfs.example:8443/soap'],
    ['https://wfs.example/soap', 'https://wfs.example.org/soap'],
  ])('but not %s, %s', (one, other) => {
    expect(sameEndpoint(one, other)).toBe(false);
  });
});

it.each([
  ['/soap', 'expected an address'],
  [undefined, 'expected an address'],
  ['ftp://wfs.example/soap', 'http or https'],
  ['https://job@wfs.example/soap', 'no user name or password'],
  ['https://:pass@wfs.example/soap', 'no user name or password'],
])('%s cannot be called', (address, problem) => {
  expect(addressProblem(address)).toContain(problem);
});

it('an address of another machine is not one of this', () => {
  expect(['localhost', '127.0.0.1', '127.1.2.3', '[::1]', '::1'].filter((name) => !isLoopback(name))).toEqual(
    [],
  );
  expect(['localhost.example', '10.0.0.1', '127.0.0.1.example', '128.0.0.1'].filter(isLoopback)).toEqual([]);
});

it('an endpoint is kept without its query, and still known by it', () => {
  const endpoint = 'https://wfs.example/soap?key=live-key-4x9Q';
  const stored = storedEndpoint(endpoint);
  expect(stored).not.toContain('4x9Q');
  expect(storedEndpoint(stored)).toBe(stored);
  expect(sameEndpoint(stored, endpoint)).toBe(true);
  expect(sameEndpoint(stored, 'https://wfs.example/soap?key=another')).toBe(false);
  expect(storedEndpoint('https://wfs.example/soap/')).toBe('https://wfs.example/soap');
});

it.each([
  ['https://wfs.example:8443/soap?key=live-key-4x9Q#part', 'https://wfs.example:8443/soap?…'],
  ['https://wfs.example/soap', 'https://wfs.example/soap'],
  ['nowhere', 'nowhere'],
])('%s is shown as %s', (endpoint, shown) => {
  expect(shownEndpoint(endpoint)).toBe(shown);
});
