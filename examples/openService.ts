import type { ClientOptions, downloadPayroll } from 'workforce-soap';
import type { RestClientOptions } from 'workforce-soap/rest';
import { startSandbox } from 'workforce-soap/sandbox';
import { useCassette } from 'workforce-soap/testing';

/** Where the calls of an example go. */
interface Service extends AsyncDisposable {
  readonly endpoint: string;
  readonly soap: ClientOptions;
  readonly rest: RestClientOptions;
  readonly download: NonNullable<Parameters<typeof downloadPayroll>[1]>;
}

/**
 * The embedded sandbox; with `--record [folder]` what it answers is kept as the cassette `payroll-run`, and with
 * `--replay [folder]` there is no service at all, only the cassette.
 */
export async function openService([
  mode,
  folder = 'test/fixtures/cassettes',
]: readonly string[]): Promise<Service> {
  if (mode === '--replay') return recordedService(folder);
  if (mode !== undefined && mode !== '--record') {
    console.error(`${mode}: expected --record [folder] or --replay [folder]`);
    process.exit(2);
  }
  const sandbox = await startSandbox();
  const { endpoint } = sandbox;
  const [soap, rest] = [sandbox.clientOptions(), sandbox.restOptions()];
  if (mode === undefined)
    return { endpoint, soap, rest, download: {}, [Symbol.asyncDispose]: () => sandbox.stop() };
  const cassette = useCassette('payroll-run', {
    folder,
    mode: 'record',
    writes: true,
    projectKey: 'project key of the demo',
    secrets: { root: sandbox.rootKey },
    // The name and the code of an absence type, which the run knows.
    keep: ['leaveReason', 'header', 'extCode'],
    environment: 'sandbox',
    today: '2026-03-16',
  });
  const { fetch } = cassette;
  const stop = async () => {
    cassette.stop();
    await sandbox.stop();
  };
  return {
    endpoint,
    soap: { ...soap, fetch },
    rest: { ...rest, fetch },
    download: { fetch },
    [Symbol.asyncDispose]: stop,
  };
}

function recordedService(folder: string): Service {
  const cassette = useCassette('payroll-run', { folder, mode: 'replay' });
  const { fetch } = cassette;
  const endpoint = 'https://gone.example/soap';
  return {
    endpoint,
    soap: { endpoint, apiKey: 'any', fetch },
    rest: { baseUrl: 'https://gone.example', clientId: 'any', clientSecret: 'any', fetch },
    download: { fetch },
    [Symbol.asyncDispose]: async () => cassette.stop(),
  };
}
