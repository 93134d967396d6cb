import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import type { FieldSpec } from '../../src/definition/spec.js';
import { openPayrollHistory, payrollCheck } from '../../src/payroll/index.js';
import { LeaveApplicationV2 } from '../../src/records/absence/LeaveApplicationV2.js';
import { AgreementV2 } from '../../src/records/agreements/AgreementV2.js';
import { Employee } from '../../src/records/employees/Employee.js';
import { PayrollV2 } from '../../src/records/payroll/PayrollV2.js';
import { TimePunch } from '../../src/records/punches/TimePunch.js';
import { ScheduleV3 } from '../../src/records/scheduling/ScheduleV3.js';
import { spoiledClient } from './spoiled.js';
import { ASKED, DAYS, workWeek } from './workWeek.js';
import { withWorld } from './withWorld.js';
import { everyNth, IS_LONG } from '../shortForm.js';

vi.setConfig({ testTimeout: 300_000 });

const READS = [
  ['wsdlGetEmployeesV2', Employee],
  ['wsdlGetAgreementsV2', AgreementV2],
  ['wsdlGetTimePunches', TimePunch],
  ['wsdlGetSchedulesV3', ScheduleV3],
  ['wsdlGetLeaveApplicationsV2', LeaveApplicationV2],
  ['wsdlGetPayrollV2', PayrollV2],
] as const;

/** Two texts of a kind, so that one is another than what is there. */
const TEXTS: Readonly<Record<string, readonly [string, string]>> = {
  int: ['4711', '4712'],
  decimal: ['47.11', '47.12'],
  boolean: ['true', 'false'],
  date: ['2031-02-03', '2031-02-04'],
  time: ['03:04:05', '03:04:06'],
  wallClock: ['2026-03-03T03:04:05', '2026-03-03T03:04:06'],
  dateTime: ['2026-03-03T03:04:05', '2026-03-03T03:04:06'],
};

/** Every field of a record, those of the records in it too, as a path. */
function pathsOf(fields: Readonly<Record<string, FieldSpec>>, before: readonly string[] = []): string[][] {
  return Object.entries(fields).flatMap(([name, spec]) => {
    const inner = spec.record ?? spec.item?.record;
    const path = [...before, name];
    if (name === 'validationErrors') return [];
    return inner && before.length < 4 ? pathsOf(inner.fields, path) : [path];
  });
}

function specAt(fields: Readonly<Record<string, FieldSpec>>, [name = '', ...rest]: string[]): FieldSpec {
  const spec = fields[name]!;
  return rest.length === 0 ? spec : specAt((spec.record ?? spec.item?.record)!.fields, rest);
}

it('a change of every field of every record that is read is noticed', async () => {
  const week = workWeek();
  week.absences.push({
    ...{ id: 40, badgeNo: '0001', restId: 101, leaveReasonId: 2, approvedByManager: true, moderated: 1 },
    ...{ fromDate: DAYS[0], toDate: DAYS[0], fromTime: '17:00:00', toTime: '18:00:00' },
  });
  const folder = mkdtempSync(join(tmpdir(), 'payroll-guard-'));
  let fields = 0;
  const unnoticed: string[] = [];
  await withWorld(week, async (_, sandbox) => {
    const history = await openPayrollHistory(folder);
    const asked = { ...ASKED, units: [101], history };
    for (const [operation, { fields: specs }] of READS)
      for (const path of everyNth(8, pathsOf(specs))) {
        const of = (text: string) =>
          payrollCheck(
            spoiledClient(sandbox, operation, (xml) => withField(xml, path, text)),
            asked,
          );
        const [one, other] = TEXTS[specAt(specs, path).kind] ?? ['one', 'other'];
        await of(one);
        const { history: told } = await of(other);
        fields++;
        // A time stamp alone refuses nothing.
        const { length } = path.join('.') === 'ts' ? told!.stamped : told!.changed;
        if (length === 0) unnoticed.push(`${operation} ${path.join('.')}`);
      }
    history.close();
  });
  rmSync(folder, { recursive: true });
  console.log(`${fields} fields`);
  expect(unnoticed).toEqual([]);
  expect(fields).toBeGreaterThan(IS_LONG ? 400 : 50);
});

/** The answer with a text in a field of its first record, put there where there is none. */
function withField(xml: string, path: readonly string[], text: string): string {
  const [top = '', ...rest] = path;
  const element = new RegExp(`<${top}(\\s[^>]*)?(/>|>.*?</${top}>)`, 's');
  const inside = rest.reduceRight((inner, name) => `<item><${name}>${inner}</${name}></item>`, text);
  const nested = `<${top}>${inside}</${top}>`;
  const first = xml.search(/<item[ >]/);
  if (first < 0) return xml;
  const [head, tail] = [xml.slice(0, first), xml.slice(first)];
  const end = tail.indexOf('>') + 1;
  return `${head}${tail.slice(0, end)}${nested}${tail.slice(end).replace(element, '')}`;
}
