// A Singer target, written from the specification: it keeps the records of each stream by their keys in a file, and writes the
// value of a state when everything before it is there. `node singerTarget.mjs <file> [messages after which it dies]`.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const [file, dieAfter = 'never'] = process.argv.slice(2);
const streams = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
const schemas = {};
let messages = 0;

for await (const line of createInterface({ input: process.stdin })) {
  if (String(++messages) === dieAfter) process.exit(1);
  const message = JSON.parse(line);
  const { stream } = message;
  if (message.type === 'SCHEMA') {
    schemas[stream] = message;
    streams[stream] ??= {};
  } else if (message.type === 'RECORD') take(message);
  else if (message.type === 'ACTIVATE_VERSION') {
    for (const [key, { version }] of Object.entries(streams[stream]))
      if (version !== message.version) delete streams[stream][key];
  } else if (message.type === 'STATE') {
    writeFileSync(`${file}.new`, JSON.stringify(streams));
    renameSync(`${file}.new`, file);
    process.stdout.write(`${JSON.stringify(message.value)}\n`);
  } else throw new Error(`unknown message ${message.type}`);
}

function take({ stream, record, version }) {
  const { schema, key_properties: keys } = schemas[stream];
  for (const [name, value] of Object.entries(record)) check(stream, name, value, schema.properties[name]);
  const key = keys.map((name) => record[name]).join('/');
  if (record._sdc_deleted_at) delete streams[stream][key];
  else streams[stream][key] = { version, record };
}

function check(stream, name, value, property) {
  const { type } = property ?? {};
  if (!property) throw new Error(`${stream}.${name} is not in the schema`);
  const is = value === null ? 'null' : Number.isInteger(value) ? 'integer' : typeof value;
  if (type && !type.includes(is)) throw new Error(`${stream}.${name} is ${is}, not ${type}`);
}
