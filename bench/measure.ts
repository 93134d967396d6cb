import { answerOf, jsonOf, makeAnswer } from './answers.js';
import type { Kind } from './documents.js';
import { shifts } from './shifts.js';
import { type Figures, timed } from './timed.js';

// One measurement in a process of its own: measure.js <what> <kind> <count>. Prints a JSON line. Everything is imported
// by the measurement that needs it, so that no other is changed by it.
const OPERATIONS = { employees: 'wsdlGetEmployees', schedules: 'wsdlGetSchedulesV3' } as const;
const [what = '', kind = 'employees', count = '1000'] = process.argv.slice(2) as [string, Kind, string];
const rows = Number(count);
const answer = () => Buffer.concat(answerOf(kind, rows));

const measurements: Readonly<Record<string, () => Figures | Promise<Figures>>> = {
  'make answer': async () => {
    await makeAnswer(kind, rows);
    return {};
  },
  'decode ours': async () => {
    const { decode } = await import('./ours.js');
    const chunks = answerOf(kind, rows);
    return timed(() => decode(kind, chunks));
  },
  'decode JSON.parse': () => {
    const json = jsonOf(kind, rows);
    return timed(() => JSON.parse(json.toString()));
  },
  'decode node-soap': async () => (await import('./nodeSoap.js')).decodeWithNodeSoap(answer()),
  'decode strong-soap': async () =>
    (await import('./strongSoap.js')).decodeWithStrongSoap(OPERATIONS[kind], answer()),
  'decode PHP': async () => (await import('./php.js')).measureWithPhp('decode', OPERATIONS[kind], answer()),
  'call ours': async () => (await import('./ours.js')).measureCall(kind, answerOf(kind, rows)),
  'stream ours': async () => (await import('./ours.js')).measureStream(rows),
  'read and drop': async () => (await import('./ours.js')).measureDropping(rows),
  'encode ours': async () => (await import('./ours.js')).measureEncoding(rows),
  'encode JSON.stringify': () => {
    const Shifts = shifts(rows);
    return timed(() => Buffer.from(JSON.stringify({ Shifts })));
  },
  'encode node-soap': async () => (await import('./nodeSoap.js')).encodeWithNodeSoap(rows),
  'encode strong-soap': async () => (await import('./strongSoap.js')).encodeWithStrongSoap(rows),
  'encode PHP': async () =>
    (await import('./php.js')).measureWithPhp('encode', 'wsdlUpdateShifts', JSON.stringify(shifts(rows))),
};

console.log(JSON.stringify(await measurements[what]!()));
