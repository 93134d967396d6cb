import { describe, expect, it } from 'vitest';
import type { Deployment } from '../../src/assumptions/file/Deployment.js';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  formatDeployment,
  parseDeployment,
  readDeployment,
} from '../../src/assumptions/file/deploymentText.js';
import { targetOf } from '../../src/cli/connection/connection.js';
import type { ConfigurationError } from '../../src/errors/index.js';
import { settingsOf } from '../../src/gateway/config/readConfig.js';
import { optionsOfFlags } from '../../src/cli/run/sandboxFlags.js';
import { foundOf } from '../../src/assumptions/Found.js';
import { ASSUMPTIONS, assumptionNamed } from '../../src/assumptions/list/all.js';

const DEPLOYMENT: Deployment = {
  format: 1,
  service: { namespace: 'uri:Service', endpoint: 'https://wfs.example/soap' },
  surveys: [{ on: '2026-03-16', by: 'reading', calls: 30 }],
  assumptions: {
    'write.lag': {
      verdict: 'varies',
      seen: { stale: 1, none: 9 },
      by: ['writing'],
      measured: { seconds: 3 },
    },
    'answer.charset': { verdict: 'confirmed', seen: { utf8: 36 }, by: ['reading'] },
  },
  operations: {
    wsdlGetRoles: { answers: 1, records: 7, always: ['id', 'name'], sometimes: [], never: [] },
  },
};

describe('the file of a deployment', () => {
  it('has its keys in order, and one verdict a line', () => {
    const text = formatDeployment(DEPLOYMENT);
    expect(text.split('\n').filter((line) => line.includes('"verdict"'))).toEqual([
      '    "answer.charset": { "by": ["reading"], "seen": { "utf8": 36 }, "verdict": "confirmed" },',
      '    "write.lag": { "by": ["writing"], "measured": { "seconds": 3 }, "seen": { "none": 9, "stale": 1 }, "verdict": "varies" }',
    ]);
    expect(Object.keys(JSON.parse(text))).toEqual([
      'assumptions',
      'format',
      'operations',
      'service',
      'surveys',
    ]);
  });

  it('is read as it was written', () => {
    expect(parseDeployment(formatDeployment(DEPLOYMENT))).toEqual(DEPLOYMENT);
  });

  it('says what is wrong, and quotes no value', () => {
    const wrong = { ...DEPLOYMENT, surveys: [{ on: 'kaffe-secret', by: 'reading', calls: 1 }] };
    const read = () => parseDeployment(JSON.stringify(wrong), 'deployment.json');
    expect(read).toThrow(/deployment\.json\.surveys\.0\.on.*expected a day, such as 2026-03-16/s);
    expect(read).not.toThrow(/kaffe/);
    expect(() => parseDeployment('{ kaffe', 'deployment.json')).toThrow(/is not JSON/);
  });

  it.each(['survey', 'command', 'gateway', 'sandbox'] as const)('is read alike by: %s', async (who) => {
    const folder = mkdtempSync(join(tmpdir(), 'workforce-deployment-'));
    const [file, none] = [join(folder, 'wrong.json'), join(folder, 'none.json')];
    const service = { endpoint: 'https://wfs.example/soap' };
    const readers = {
      survey: readDeployment,
      command: (deployment: string) => targetOf({ ...service, deployment }, {}),
      gateway: (deployment: string) =>
        settingsOf({ service: { endpoint: service.endpoint }, state: ':memory:', deployment }),
      sandbox: (like: string) => optionsOfFlags({ like }),
    };
    const errorOf = async (path: string) => {
      try {
        return await readers[who](path);
      } catch (error) {
        return error as ConfigurationError;
      }
    };
    const assumptions = { 'write.lag': { verdict: 'kaffe-secret', seen: {}, by: [] } };
    writeFileSync(file, `\uFEFF${JSON.stringify({ ...DEPLOYMENT, assumptions })}`);
    const [wrong, missing] = [await errorOf(file), await errorOf(none)];
    rmSync(folder, { recursive: true });
    expect(wrong).toMatchObject({
      name: 'ConfigurationError',
      option: `${file}.assumptions.write.lag.verdict`,
      message: expect.stringMatching(
        /expected one of .*"varies".*given another text\.\nCorrect the file, or/,
      ),
    });
    expect(JSON.stringify(wrong) + String(wrong)).not.toContain('kaffe');
    expect(missing).toMatchObject({ name: 'ConfigurationError', option: none });
  });

  it('takes no name that could be a value', () => {
    const with_ = (name: string) => ({
      ...DEPLOYMENT,
      operations: { wsdlGetRoles: { ...DEPLOYMENT.operations.wsdlGetRoles!, always: [name] } },
    });
    expect(() => formatDeployment(with_('anna@example.com'))).toThrow();
    expect(() => formatDeployment(with_('begTime'))).not.toThrow();
  });
});

describe('an assumption', () => {
  it('has exactly one answer that is assumed, and an id of its own', () => {
    const wrong = ASSUMPTIONS.filter(
      ({ answers }) => Object.values(answers).filter(({ is }) => is === 'assumed').length !== 1,
    );
    expect(wrong.map(({ id }) => id)).toEqual([]);
    expect(new Set(ASSUMPTIONS.map(({ id }) => id)).size).toBe(ASSUMPTIONS.length);
  });

  it('says what is assumed, who rests on it, and how it is told or why not', () => {
    const rooms = ['decoder', 'client', 'journal', 'settle', 'exports', 'gateway', 'payroll'];
    const wrong = ASSUMPTIONS.filter(
      ({ sentence, restedOnBy, answers, workflow }) =>
        !/^\S.*\.$/.test(sentence) ||
        restedOnBy.length === 0 ||
        restedOnBy.some((room) => !rooms.includes(room)) ||
        Object.keys(answers).length < 2 ||
        Object.values(answers).some(({ says }) => !/^\S.*\.$/.test(says)) ||
        (workflow.by === 'none' && workflow.because === ''),
    );
    expect(wrong.map(({ id }) => id)).toEqual([]);
    expect(ASSUMPTIONS.map(({ id }) => id)).toContain('fault.leavesHalf');
  });

  it('has answers and numbers that the file takes', () => {
    const found = ASSUMPTIONS.map(({ id, answers, measures = {} }) => [
      id,
      {
        ...{ verdict: 'varies' as const, by: ['traffic' as const] },
        seen: Object.fromEntries(Object.keys(answers).map((answer) => [answer, 1])),
        measured: Object.fromEntries(Object.keys(measures).map((name) => [name, 1])),
      },
    ]);
    const all = { ...DEPLOYMENT, assumptions: Object.fromEntries(found) };
    expect(parseDeployment(formatDeployment(all))).toEqual(all);
  });

  it('can be told for at least 25 of them', () => {
    expect(ASSUMPTIONS.filter(({ workflow }) => workflow.by !== 'none').length).toBeGreaterThanOrEqual(25);
  });

  const lag = assumptionNamed('write.lag')!;
  const found = (...answers: string[]) =>
    foundOf(
      lag,
      answers.map((answer) => ({ answer })),
      'writing',
    );

  it('is confirmed, contradicted, varies or is not shown', () => {
    expect(found('none', 'none')).toEqual({ verdict: 'confirmed', seen: { none: 2 }, by: ['writing'] });
    expect(found('stale').verdict).toBe('contradicted');
    expect(found('none', 'stale').verdict).toBe('varies');
    expect(found().verdict).toBe('notShown');
  });

  it('is contradicted by what is none of its answers', () => {
    expect(found('a miracle')).toEqual({ verdict: 'contradicted', seen: { other: 1 }, by: ['writing'] });
  });

  it('counts on from what was known, and keeps the most that was measured', () => {
    const first = foundOf(lag, [{ answer: 'stale', measured: { seconds: 4 } }], 'writing');
    const both = foundOf(lag, [{ answer: 'stale', measured: { seconds: 2 } }], 'traffic', first);
    expect(both.seen).toEqual({ stale: 2 });
    expect(both.measured).toEqual({ seconds: 4 });
    expect(both.by).toEqual(['traffic', 'writing']);
  });
});
