import { createClientAsync } from 'soap';

const DAY = '2026-04-01';
type Answer = Promise<[{ return: never }]>;
/** What node-soap gives for an array: under `item`, and one item as itself. */
type Items<T> = { item?: T | T[] } | undefined;

function items<T>(list: Items<T>): T[] {
  return [list?.item ?? []].flat() as T[];
}

/** node-soap gives an element with attributes as an object, its text under `$value`. */
function text(value: unknown): string {
  return String((value as { $value?: unknown } | null)?.$value ?? value);
}

interface Wire {
  readonly [field: string]: unknown;
}

/** The payroll story with node-soap, without special settings. */
export async function nodeSoapStory(wsdl: string, key: string): Promise<object> {
  const client = await createClientAsync(wsdl);
  const call = async <T>(operation: string, parts: object): Promise<T> => {
    const [answer] = await (client[`${operation}Async`] as (parts: object) => Answer)({
      apiKey: key,
      ...parts,
    });
    return answer.return as T;
  };
  const shift = (badgeNo: string, shiftCategoryId = '11') => ({
    scheduleId: '0',
    begDate: DAY,
    endDate: DAY,
    begTime: '08:00:00',
    endTime: '16:30:00',
    persId: '0',
    badgeNo,
    shiftCategoryId,
    comment: 'kväll & <natt>',
  });
  const badgeNoList = { item: [{ badgeNo: '0001' }, { badgeNo: '0002' }, { badgeNo: 'nobody' }] };
  const found = items(await call<Items<Wire>>('wsdlFindEmployees', { badgeNoList }));
  const types = items(await call<Items<Wire>>('wsdlGetShiftCategories', { lastModified: '' }));
  const rows = [shift('0001'), shift('nobody'), shift('0002'), shift('0003', '999'), shift('0004')];
  const saved = items(await call<Items<Wire>>('wsdlUpdateShifts', { Shifts: { item: rows } }));
  const day = { fromDate: DAY, toDate: DAY, scheduledShifts: true };
  const { schedules } = await call<{ schedules: Items<Wire> }>('wsdlGetSchedulesV3', { GetSchedulesV3: day });
  const period = { fromDate: '2026-03-02', toDate: '2026-03-15' };
  const { timepunches } = await call<{ timepunches: Items<Wire> }>('wsdlGetTimePunches', {
    getTimePunchesRequest: { ...period, badgeNo: '0001' },
  });
  const getPayrollV2Request = { ...period, attest: true, badgeNo: '0003' };
  const payroll = items(await call<Items<Wire>>('wsdlGetPayrollV2', { getPayrollV2Request }));
  const searchOptions = {
    ...period,
    extTransferId: 'node-soap',
    badgeNos: { item: ['0001'] },
    isPreliminary: true,
  };
  const started = await call<Wire>('wsdlInitiateTransferToPayroll', { searchOptions });
  let result = await call<Wire>('wsdlGetResultTransferToPayroll', { extTransferId: 'node-soap' });
  if (text(result.status) === 'In Progress')
    result = await call<Wire>('wsdlGetResultTransferToPayroll', { extTransferId: 'node-soap' });
  const lines = (await (await fetch(text(result.url))).text()).trimEnd().split('\r\n');
  const fault = await call('wsdlGetRoles', { apiKey: 'wrong' }).then(
    () => undefined,
    (error: { root: { Envelope: { Body: { Fault: { faultcode: unknown; faultstring: unknown } } } } }) => {
      const { faultcode, faultstring } = error.root.Envelope.Body.Fault;
      return [text(faultcode), text(faultstring)];
    },
  );
  return {
    found: found.map(({ badgeNo }) => text(badgeNo)),
    unit: text(found[0]?.unitName),
    types: types.map(({ name }) => text(name)),
    outcomes: saved.map(({ validationErrors }) =>
      items(validationErrors as Items<unknown>).map((error) => text(error).slice(0, 13)),
    ),
    schedules: items(schedules).map(({ badgeNo, comment, hours }) => [
      text(badgeNo),
      text(comment),
      Number(text(hours)),
    ]),
    punches: items(timepunches).length,
    payroll: payroll.slice(0, 2).map(({ salType, hours }) => [text(salType), Number(text(hours))]),
    started: text(started.status),
    status: text(result.status),
    file: [lines.length, lines[1]],
    fault,
  };
}
