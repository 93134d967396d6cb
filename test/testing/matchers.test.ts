import { describe, expect, it } from 'vitest';
import { createClient } from '../../src/index.js';
import { build } from '../../src/build/builder.js';
import { faults } from '../../src/faults/faults.js';
import type { FaultPlan } from '../../src/faults/FaultPlan.js';
import { faultyFetch } from '../../src/faults/faultyFetch.js';
import { type WorkforceMatchers, workforceMatchers } from '../../src/testing/matchers/workforceMatchers.js';

declare module 'vitest' {
  interface Matchers<T> extends WorkforceMatchers<T> {}
}
expect.extend(workforceMatchers);

const client = (plan: FaultPlan) =>
  createClient({
    endpoint: 'https://x.example/soap',
    apiKey: 'the-key-0',
    fetch: faultyFetch(plan),
    retry: false,
  });
const Shifts = build.Shift.list(4);
const rejecting = faults.validationErrors({ row: 3, texts: ['The period is locked'] });
const failureOf = (check: () => void): string => {
  try {
    check();
  } catch (error) {
    return String((error as Error).message);
  }
  return 'no failure';
};

describe('toBeAccepted', () => {
  it('takes batches, replies, rows and results', async () => {
    const well = client([]);
    const batch = await well.wsdlUpdateShifts({ Shifts });
    expect(batch).toBeAccepted();
    expect(batch.rows[0]).toBeAccepted();
    expect(await well.wsdlGetSchedulesV3({ GetSchedulesV3: build.GetSchedulesV3() })).toBeAccepted();
    expect(await well.safe.wsdlGetRoles({})).toBeAccepted();
    expect(await well.safe.wsdlUpdateShifts({ Shifts })).toBeAccepted();
  });

  it('says which rows were not, and why', async () => {
    const batch = await client(rejecting).wsdlUpdateShifts({ Shifts });
    expect(batch).not.toBeAccepted();
    expect(await client(rejecting).safe.wsdlUpdateShifts({ Shifts })).not.toBeAccepted();
    expect(failureOf(() => expect(batch).toBeAccepted())).toBe(
      'expected it to be accepted:\n  row 3 is rejected: The period is locked',
    );
    const reply = await client(faults.validationErrors({ texts: ['Too long'] })).wsdlGetSchedulesV3({
      GetSchedulesV3: build.GetSchedulesV3(),
    });
    expect(failureOf(() => expect(reply).toBeAccepted())).toContain('Too long');
    const failed = await client(faults.badGateway()).safe.wsdlGetRoles({});
    expect(failureOf(() => expect(failed).toBeAccepted())).toContain('HTTP 502');
    expect(undefined).not.toBeAccepted();
    expect([]).not.toBeAccepted();
  });
});

describe('toHaveRejectedRow', () => {
  it('looks at the row and its reasons', async () => {
    const batch = await client(rejecting).wsdlUpdateShifts({ Shifts });
    expect(batch).toHaveRejectedRow(3);
    expect(batch).toHaveRejectedRow(3, /period is locked/);
    expect(batch).toHaveRejectedRow(3, 'locked');
    expect(batch).not.toHaveRejectedRow(3, /unlocked/);
    expect(batch).not.toHaveRejectedRow(0);
    expect(failureOf(() => expect(batch).toHaveRejectedRow(1, /locked/))).toBe(
      'expected row 1 to be rejected with /locked/, but row 1 is accepted.\nRejected rows:\n  row 3 is rejected: The period is locked',
    );
    expect(failureOf(() => expect(batch).toHaveRejectedRow(9))).toContain('there is no row 9 among 4');
  });
});

describe('toMatchEnvelope', () => {
  const one =
    '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><t:wsdlFindEmployees xmlns:t="uri:Service"><apiKey>the-key-1</apiKey><badgeNoList><item><badgeNo>0007</badgeNo></item></badgeNoList></t:wsdlFindEmployees></s:Body></s:Envelope>';

  it('is blind to how an envelope is written', () => {
    const other = one
      .replace(/([</])s:/g, '$1env:')
      .replace('xmlns:s=', 'xmlns:env=')
      .replace(/></g, '>\n<')
      .replace('</t:wsdl', '<emailList/></t:wsdl');
    expect(other).not.toBe(one);
    expect(other).toMatchEnvelope(one);
  });

  it('shows what differs, without secrets', () => {
    const other = one.replace('0007', '0008');
    expect(other).not.toMatchEnvelope(one);
    try {
      expect(other).toMatchEnvelope(one);
    } catch (error) {
      const { actual, expected } = error as { actual: string; expected: string };
      expect(actual).toContain('<badgeNo xsi:type="xsd:string">0008</badgeNo>');
      expect(expected).toContain('<badgeNo xsi:type="xsd:string">0007</badgeNo>');
      expect(actual + expected).not.toContain('the-key-1');
    }
    expect(failureOf(() => expect(one.replace('the-key-1', 'the-key-2')).toMatchEnvelope(one))).toContain(
      'differ in secrets only',
    );
  });

  it('compares answers, and envelopes of operations that are not known', () => {
    const answer =
      '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><t:wsdlGetRolesResponse xmlns:t="uri:Service"><return><item><id>1</id><name>Staff</name></item></return></t:wsdlGetRolesResponse></s:Body></s:Envelope>';
    expect(answer.replace('<id>1</id><name>Staff</name>', '<name>Staff</name><id> 1 </id>')).toMatchEnvelope(
      answer,
    );
    expect(answer.replace('Staff', 'Boss')).not.toMatchEnvelope(answer);
    expect(
      answer
        .replaceAll('wsdlGetRoles', 'x')
        .replace(/([</])t:/g, '$1u:')
        .replace('xmlns:t=', 'xmlns:u='),
    ).toMatchEnvelope(answer.replaceAll('wsdlGetRoles', 'x'));
  });
});

it.each<[received: unknown, reasons: string | undefined]>([
  [{ ok: true, value: 7 }, undefined],
  [{ ok: true, value: { status: 'answered', value: 7 } }, undefined],
  [{ ok: false, error: new Error('too late') }, 'too late'],
  [{ ok: false }, 'it failed'],
  [{ ok: true, value: { status: 'rejected', validationErrors: ['no'] } }, 'no'],
  [{ index: 0, status: 'unanswered' }, 'it is unanswered'],
  [{ index: 0, status: 'notSent' }, 'it is notSent'],
  [{ ok: true, value: { rows: [{ index: 2, status: 'unanswered' }] } }, 'row 2 is unanswered'],
  [{}, 'it is neither a batch, a reply, a row nor a result'],
  [7, 'it is neither a batch, a reply, a row nor a result'],
  [undefined, 'it is neither a batch, a reply, a row nor a result'],
])('says of %j whether it is accepted: %s', (received, reasons) => {
  const { pass, message } = workforceMatchers.toBeAccepted(received);
  expect({ pass, says: message() }).toEqual({
    pass: reasons === undefined,
    says:
      reasons === undefined ? 'expected it not to be accepted' : `expected it to be accepted:\n  ${reasons}`,
  });
});

it('says of a row that is not rejected so what it is, and which ones are', () => {
  const rows = [
    { index: 0, status: 'accepted' },
    { index: 1, status: 'rejected', validationErrors: ['too early', 'too long'] },
  ];
  const says = (index: number, text?: string | RegExp, received: unknown = { rows }) => {
    const { pass, message } = workforceMatchers.toHaveRejectedRow(received, index, text);
    return pass || message();
  };
  expect([says(1), says(1, 'long'), says(1, /^too/)]).toEqual([true, true, true]);
  expect(says(1, 'late')).toBe(
    'expected row 1 to be rejected with late, but row 1 is rejected: too early; too long.\nRejected rows:\n  row 1 is rejected: too early; too long',
  );
  expect(says(0)).toContain('expected row 0 to be rejected, but row 0 is accepted.');
  expect(says(2)).toContain('but there is no row 2 among 2.');
  expect(says(0, undefined, 7)).toMatch(/there is no row 0 among 0\.\nRejected rows:\n {2}none$/);
  const silent = { rows: [{ index: 0, status: 'rejected' }] };
  expect(says(0, undefined, silent)).not.toBe(true);
});
