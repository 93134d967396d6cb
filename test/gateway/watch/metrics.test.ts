import { expect, it } from 'vitest';
import type { CallRecord } from '../../../src/gateway/state/Tally.js';
import { Metrics } from '../../../src/gateway/watch/Metrics.js';

const CALL: CallRecord = {
  ...{
    at: '2026-04-06T08:00:00.000Z',
    script: 'job',
    operation: 'wsdlGetRoles',
    outcome: 'ok',
    answerer: 'soap',
  },
  ...{ status: 200, durationMs: 5, requestBytes: 10, answerBytes: 100, parts: [], records: 0, rejected: 0 },
  ...{ fields: [], deprecated: false },
};

/** The lines of a name, without the words before it. */
async function linesOf(metrics: Metrics, name: string): Promise<string[]> {
  const prefix = `workforce_gateway_${name}`;
  const lines = (await metrics.text()).split('\n').filter((line) => line.startsWith(prefix));
  return lines.map((line) => line.slice(prefix.length));
}

it('has a call in the bucket of its time, and in all that are longer', async () => {
  const metrics = new Metrics();
  for (const durationMs of [5, 6, 300_000, 300_001]) metrics.add({ ...CALL, durationMs });
  const lines = await linesOf(metrics, 'call_duration_seconds');
  const counts = lines.slice(0, 15).map((line) => Number(line.split(' ')[1]));
  expect(counts).toEqual([1, ...Array<number>(12).fill(2), 3, 4]);
  expect(lines.slice(0, 15).map((line) => /le="([^"]*)"/.exec(line)![1])).toEqual(
    [...[0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300], '+Inf'].map(String),
  );
  const of = '{operation="wsdlGetRoles",answerer="soap"}';
  expect(lines.slice(15)).toEqual([`_sum${of} 600.012`, `_count${of} 4`]);
});

it('counts what calls carried, by who made them, and what runs', async () => {
  const metrics = new Metrics();
  for (let i = 0; i < 3; i++) metrics.began();
  metrics.add({ ...CALL, rejected: 2, deprecated: true });
  metrics.add({ ...CALL, outcome: 'fault', answerBytes: 7 });
  const who = 'script="job",operation="wsdlGetRoles"';
  expect(await linesOf(metrics, 'calls_total')).toEqual([
    `{${who},outcome="ok"} 1`,
    `{${who},outcome="fault"} 1`,
  ]);
  expect(await linesOf(metrics, 'answer_bytes_total')).toEqual([`{${who}} 107`]);
  expect(await linesOf(metrics, 'rows_rejected_total')).toEqual([`{${who}} 2`]);
  expect(await linesOf(metrics, 'deprecated_calls_total')).toEqual([`{${who}} 1`]);
  expect(await linesOf(metrics, 'calls_running')).toEqual([' 1']);
});

it('has a counter without labels from the start, and one with labels when it counts', async () => {
  const metrics = new Metrics();
  expect(await linesOf(metrics, 'log_failures_total')).toEqual([' 0']);
  expect(await linesOf(metrics, 'shadow_dropped_total')).toEqual([]);
  metrics.count('log_failures_total');
  expect(await linesOf(metrics, 'log_failures_total')).toEqual([' 1']);
});

it('writes every label so that it can be read, whatever a script is called', async () => {
  const metrics = new Metrics();
  metrics.count('shadow_dropped_total', { script: 'a"b\\c\nd', operation: 'x' });
  expect(await linesOf(metrics, 'shadow_dropped_total')).toEqual([
    '{script="a\\"b\\\\c\\nd",operation="x"} 1',
  ]);
});

it('has the value of a gauge as it is when somebody asks, and none that cannot be had', async () => {
  const metrics = new Metrics();
  let rows: () => Promise<Record<string, number>> = async () => ({ open: 2, ready: 1 });
  metrics.gauge('write_rows', { help: 'Rows.', label: 'state', values: () => rows() });
  expect(await linesOf(metrics, 'write_rows')).toEqual(['{state="open"} 2', '{state="ready"} 1']);
  rows = async () => Promise.reject(new Error('the state is gone'));
  expect(await linesOf(metrics, 'write_rows')).toEqual([]);
  expect(await metrics.text()).toContain('# TYPE workforce_gateway_write_rows gauge');
});

it('takes no more than 5,000 series, goes on with those that it has, and says how many are not there', async () => {
  const metrics = new Metrics();
  for (let i = 0; i < 5_002; i++) metrics.count('kept_reads_dropped_total', { script: `${i}` });
  metrics.count('kept_reads_dropped_total', { script: '0' }, 4);
  const lines = await linesOf(metrics, 'kept_reads_dropped_total');
  expect([lines.length, lines[0], lines.at(-1)]).toEqual([5_000, '{script="0"} 5', '{script="4999"} 1']);
  metrics.add(CALL);
  expect(await linesOf(metrics, 'call_duration_seconds')).toEqual([]);
  expect(await linesOf(metrics, 'series_dropped_total')).toEqual([' 5']);
});

it('tells the time and memory of the process in seconds and bytes', async () => {
  const told = async (name: string) => {
    const line = (await new Metrics().text()).split('\n').find((one) => one.startsWith(`process_${name} `));
    return Number(line!.split(' ')[1]);
  };
  const secondsNow = () => (process.cpuUsage().user + process.cpuUsage().system) / 1e6;
  const before = secondsNow();
  const seconds = await told('cpu_seconds_total');
  expect(seconds).toBeGreaterThanOrEqual(before);
  expect(seconds).toBeLessThanOrEqual(secondsNow());
  expect(await told('start_time_seconds')).toBeCloseTo(Date.now() / 1000 - process.uptime(), -1);
  expect(await told('resident_memory_bytes')).toBeGreaterThan(1e6);
  const lines = (await new Metrics().text()).split('\n');
  expect(lines).toContain('# TYPE process_cpu_seconds_total counter');
  expect(lines).toContain('# TYPE process_resident_memory_bytes gauge');
});
