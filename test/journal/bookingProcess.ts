import { createClient, type Shift } from '../../src/index.js';
import { openJournal } from '../../src/journal/index.js';

/** Books shifts as a job does, in a process that a test can kill. Takes the endpoint, the key, the journal and the rows. */
const [endpoint = '', apiKey = '', place = '', rows = '[]'] = process.argv.slice(2);
const client = createClient({ endpoint, apiKey, firstByteTimeoutMs: 400 });
const journal = await openJournal(place);
try {
  const shifts = JSON.parse(rows) as Shift[];
  const options = { batchSize: 3, quietMs: 300, sendMs: 3000, attempts: 30 };
  const result = await journal.job('kill').write(client, 'wsdlUpdateShifts', shifts, options);
  console.log(JSON.stringify(result.counts));
} catch (error) {
  console.error((error as Error).name);
  process.exitCode = 3;
}
