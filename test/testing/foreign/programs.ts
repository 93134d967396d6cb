import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const file = (name: string) => fileURLToPath(new URL(name, import.meta.url));

const WSDL = file('../../../wsdl/service.wsdl');

/** What a program of another language found in the payroll run. */
export type Found = Readonly<Record<string, unknown>>;

/** What every language must find: the numbers of the demo. */
export const RUN = {
  units: 3,
  staff: 40,
  found: 22,
  rejected: [3, 11, 24],
  readBack: 22,
  punches: 396,
  payroll: 496,
  status: 'Ready to Download',
  head: 'badgeNo;name;unit;date;salaryCode;hours;costCentre;project;account',
  lines: 401,
};

export async function phpRun(endpoint: string, key: string): Promise<Found> {
  return found(await run('php', [file('payrollRun.php'), WSDL, endpoint, key]));
}

/** zeep reads the WSDL from where it is served. */
export async function zeepRun(endpoint: string, key: string): Promise<Found> {
  return found(await run('/usr/bin/python3', [file('payrollRun.py'), `${endpoint}?wsdl`, key]));
}

/** Makes the proxy of the WSDL and the program with it in a folder; gives what runs that. */
export async function compiledCSharp(
  folder: string,
): Promise<(endpoint: string, key: string) => Promise<Found>> {
  const made = (name: string) => join(folder, name);
  const compile = (out: string, ...sources: string[]) =>
    run('mcs', [
      '-nologo',
      '-r:System.Web.Services.dll',
      '-r:System.Xml.dll',
      `-out:${made(out)}`,
      ...sources,
    ]);
  await compile('Proxy.exe', file('Proxy.cs'));
  await run('mono', [made('Proxy.exe'), WSDL, made('Service.cs')]);
  await compile('PayrollRun.exe', file('PayrollRun.cs'), made('Service.cs'));
  return async (endpoint, key) => found(await run('mono', [made('PayrollRun.exe'), endpoint, key]));
}

function found({ stdout }: { readonly stdout: string }): Found {
  return JSON.parse(stdout);
}
