import { addMinutes } from '../../calendar/days.js';
import { Saving } from '../rules/Saving.js';
import { startTransfer } from '../rules/payroll.js';
import type { World, PunchRow } from '../world/World.js';

const LATER = '2026-03-13T16:20:00';

/** Corrected, deleted and customer punches, salaries by hand, a locked month, and transfers in each state. */
export function enrichPayroll(world: World): void {
  const [corrected, deleted, ofCustomer, signed, ...others] = [...world.punches.ofUnit(103)];
  const info = { externalInfo1: 'ORDER-9', externalInfo2: 'Bil 2', externalInfo3: 'km 14' };
  change(corrected!, {
    punchIn: addMinutes(corrected!.punchIn, 15),
    comment: 'Kom for sent',
    managerComment: 'Rettet efter aftale',
  });
  change(deleted!, { deleted: true, managerComment: 'Dobbelt' });
  const order = { decisionNo: 'BESLUT-2', customerNo: 'K-2', projectNo: 601, accountNo: 701, ...info };
  change(ofCustomer!, { ...order, approvedByCustomer: true, subShiftReference: 1 });
  change(signed!, { ...order, approvedByCustomer: false });
  const { employeeId, restId, punchIn } = others[0]!;
  for (const [i, salaryCode] of ['210', '950'].entries())
    world.manualSalaries.add({
      ...{ restId, employeeId, punchId: 0, date: punchIn.slice(0, 10), salaryCode, hours: `${i + 1}.50` },
      ...{ approved: i === 0, transferred: false, ts: LATER },
    });
  world.salaryLocks.add({ restId: 102, fromDate: '2026-01-01', toDate: '2026-01-31' });
  transfers(world);
}

function change(punch: PunchRow, fields: Partial<PunchRow>): void {
  Object.assign(punch, fields, { ts: LATER });
}

/** `RUN-1` is final, `RUN-2` failed, `RUN-3` stays in progress, and `RUN-4` is ready. */
function transfers(world: World): void {
  const root = new Saving(world, { alias: 'root', unit: undefined, url: '' });
  const march = { fromDate: '2026-03-02', toDate: '2026-03-03' };
  startTransfer(root, { ...march, extTransferId: 'RUN-1', unitIds: [101], isPreliminary: false });
  startTransfer(root, { ...march, extTransferId: 'RUN-2', payrollSystem: 'Broken Payroll' });
  for (const extTransferId of ['RUN-3', 'RUN-4'])
    startTransfer(root, { ...march, extTransferId, isPreliminary: true });
  for (const transfer of world.transfers.of())
    if (transfer.extTransferId === 'RUN-3') transfer.pollsLeft = Number.MAX_SAFE_INTEGER;
    else transfer.status = transfer.ends;
}
