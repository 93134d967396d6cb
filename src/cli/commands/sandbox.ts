import { command, type OptionsOf } from '../commandSpec.js';

/** `sandbox`: a double of the service on this machine. */
export const spec = command({
  options: {
    '--port <port>': 'port to listen on (default 8087; 0 for a free one)',
    '--host <address>': 'address to listen on (default 127.0.0.1)',
    '--allow-host <names>': 'names by which it may be called, such as that of its container, with commas',
    '--world <world>':
      'small, rich (every documented value and field), a size such as 200x500 (units by employees), or a JSON file',
    '--seed <number>': 'varies the names in a generated world',
    '--now <instant>': 'the time in the world',
    '--moving-clock': 'let the time of the world go on',
    '--latency <ms>': 'wait before each answer: 50, or 50-200',
    '--faults <names>': 'let faults happen: name, name@operation, name:rate or name#call, with commas',
    '--allow <codes>': "let rules of the sandbox's own reject nothing: SBX-EMPLOYEE-003, with commas",
    '--concurrency <calls>': 'answer 429 to calls beyond so many at a time',
    '--all-units-max <units>': 'never answer a call for all units of a larger world',
    '--latin1': 'answer in ISO-8859-1',
    '--positional': 'take parts by position and ignore their names',
    '--nil-arrays': 'write empty arrays as nil',
    '--zero-dates': 'write unset dates as 0000-00-00',
    '--debug-comment': 'append a comment after the envelope',
    '--like <file>': 'answer as the service of a deployment.json',
    '--like-in-part': 'go on without what cannot be imitated',
    '--fault-status <status>': 'HTTP status of faults: 200 or 500',
  },
  examples: {
    sandbox: 'a small world, to play with',
    'sandbox --world 200x500 --latency 20-80': 'a large one that takes its time',
    'sandbox --like deployment.json': 'one that behaves as your service does',
    'sandbox --faults rateLimited:0.1,truncatedBody#3': 'a troubled one',
  },
});
export type SandboxFlags = OptionsOf<typeof spec>;
