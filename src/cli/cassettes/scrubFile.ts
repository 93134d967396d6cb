import type { ScrubFileOptions } from '../commands/cassettes.js';
import { readFileSync } from 'node:fs';
import { importNock } from '../../testing/importers/importNock.js';
import { importNodeSoap } from '../../testing/importers/importNodeSoap.js';
import { importRawFiles } from '../../testing/importers/importRawFiles.js';
import { importSoapUi } from '../../testing/importers/importSoapUi.js';
import { scrubRecordings } from '../../testing/importers/scrubRecordings.js';
import type { Recording } from '../../cassette/scrub/Recording.js';
import { UsageError, type Run } from '../CommandContext.js';

const READERS: Readonly<Record<string, (source: string) => Recording[]>> = {
  raw: importRawFiles,
  'node-soap': (file) => importNodeSoap(readFileSync(file, 'utf8')),
  soapui: (file) => importSoapUi(readFileSync(file, 'utf8')),
  nock: (file) => importNock(readFileSync(file, 'utf8')),
};

/** Scrubs what another tool recorded and writes it as a cassette; nothing is written when something would survive. */
export const scrubFile: Run<ScrubFileOptions, [string, string]> = async (
  context,
  format,
  source,
  options,
) => {
  const projectKey = process.env.WORKFORCE_CASSETTE_KEY;
  if (!projectKey)
    throw new UsageError(
      'set WORKFORCE_CASSETTE_KEY to a long random text of the project: it makes the pseudonyms',
    );
  const recordings = READERS[format]!(source);
  if (recordings.length === 0) throw new UsageError(`${source} holds no calls in the format ${format}`);
  const { name, folder } = options;
  const cassette = scrubRecordings(recordings, { projectKey, name, folder });
  if (options.json) return context.terminal.json(cassette);
  const lines = cassette.calls.map(({ folder: call, leftOut }) =>
    leftOut.length === 0 ? call : `${call}  (left out, because it could not be read: ${leftOut.join(', ')})`,
  );
  await context.terminal.write(`${lines.join('\n')}\nwritten: ${cassette.path}\n`);
};
