import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays } from '../../src/calendar/days.js';
import { encodeRequest } from '../../src/encoding/request/envelope.js';
import { startGateway } from '../../src/gateway/index.js';
import { wsdlUpdateShifts } from '../../src/operations/index.generated.js';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.js';
import { manifestOf, rowsOf } from '../cli/exportFolder.js';
import { runHere } from '../cli/runHere.js';
import { sandbox as ofSandbox } from './kinds.js';
import { DAY } from '../surveying/surveyOf.js';
import { fileWith } from '../surveying/surveyTwin.js';

/** What is wrong with the outcome on a service that gives some answers, in a word; `undefined` where a guarantee holds. */
export type Subject = (answers: readonly string[]) => Promise<string | undefined>;

/** A job of the journal whose first answer is lost. */
const journal: Subject = async (answers) => {
  const judged = await ofSandbox.job(answers, { loses: true });
  return (['doubled', 'lost', 'wrong'] as const).find((what) => judged[what] > 0);
};

async function onSandbox<T>(answers: readonly string[], use: (sandbox: Sandbox) => Promise<T>): Promise<T> {
  await using sandbox = await startSandbox({ like: fileWith(...answers), world: '1x4x6' });
  return await use(sandbox);
}

/** A call whose answer is lost between the service and the gateway, and that a script sends three times. */
const gateway: Subject = (answers) =>
  onSandbox(answers, async (sandbox) => {
    const folder = mkdtempSync(join(tmpdir(), 'workforce-windows-'));
    const [[unit, key] = []] = sandbox.unitKeys;
    process.env.WINDOWS_KEY = key!.reveal();
    const { types: namespace, operations: operationNamespace } = sandbox.namespaces;
    try {
      await using door = await startGateway({
        service: { endpoint: sandbox.endpoint, namespace, operationNamespace },
        ...{ listen: { port: 0 }, state: join(folder, 'gateway.db') },
        keys: { units: { [unit!]: 'env:WINDOWS_KEY' } },
        protect: { writes: { quietMs: 0 } },
      });
      const token = await door.createToken({
        ...{ name: 'script', operations: [], units: [String(unit)], effects: ['read', 'write'] },
        expiresAt: Date.now() + 3_600_000,
      });
      let writes = 0;
      sandbox.setFaults(async (call) => {
        if (call.operation !== 'wsdlUpdateShifts' || ++writes > 1) return undefined;
        await call.well();
        return { kind: 'reset' };
      });
      const [type] = sandbox.world.shiftTypes.of();
      const [person] = [...sandbox.world.employees.ofUnit(unit!)];
      const Shifts = [0, 1, 2].map((i) => ({
        ...{ badgeNo: person!.badgeNo, shiftCategoryId: String(type!.id), begTime: '08:00:00' },
        ...{ begDate: addDays(DAY, i), endDate: addDays(DAY, i), endTime: '16:00:00' },
      }));
      const body = encodeRequest(wsdlUpdateShifts, token, { Shifts }, sandbox.namespaces);
      const headers = { 'content-type': 'text/xml; charset=utf-8' };
      let status = 0;
      for (let i = 0; i < 3; i++) {
        const answer = await fetch(door.endpoint, { method: 'POST', body, headers });
        await answer.text();
        ({ status } = answer);
      }
      const there = Shifts.map(
        ({ begDate }) =>
          [...sandbox.world.shifts.ofUnit(unit!)].filter((one) => one.begDate === begDate).length,
      );
      if (there.some((count) => count > 1)) return 'doubled';
      return status === 200 && there.includes(0) ? 'lost' : undefined;
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

const MARCH = { from: '2026-03-01', to: '2026-03-31' };

/** A whole export of shifts, up to a day that has some, and of the employees. */
const exports: Subject = (answers) =>
  onSandbox(answers, async (sandbox) => {
    const out = mkdtempSync(join(tmpdir(), 'workforce-windows-'));
    const env = { WORKFORCE_ENDPOINT: sandbox.endpoint, WORKFORCE_KEY: sandbox.rootKey.reveal() };
    const shifts = allShifts(sandbox);
    const [to] = shifts.map(({ begDate }) => begDate).sort((a, b) => (a < b ? 1 : -1));
    const args = ['export', 'schedules', 'employees', '--from', MARCH.from, '--to', to!];
    try {
      const { code } = await runHere([...args, '--out', out, '--quiet'], { env });
      if (code !== 0) return undefined;
      const manifest = manifestOf(out);
      const told = manifest.datasets.some(({ issues = [] }) =>
        issues.some(({ kind }) => kind !== 'newField'),
      );
      if (!manifest.complete || told) return undefined;
      const rows = rowsOf(out, 'schedules.ndjson').length;
      if (rows !== shifts.length) return rows < shifts.length ? 'rows missing' : 'rows too many';
      const people = [...sandbox.world.employees.of()].length;
      return rowsOf(out, 'employees.ndjson').length === people ? undefined : 'rows missing';
    } finally {
      rmSync(out, { recursive: true });
    }
  });

const allShifts = ({ world, unitKeys }: Sandbox) =>
  [...unitKeys.keys()]
    .flatMap((unit) => [...world.shifts.ofUnit(unit)])
    .filter(({ begDate }) => begDate >= MARCH.from && begDate <= MARCH.to);

export const SUBJECTS: Readonly<Record<string, Subject>> = { journal, gateway, exports };
