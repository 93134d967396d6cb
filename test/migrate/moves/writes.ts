import { createClientAsync, type Client } from 'soap';

const endpoint = process.env.ENDPOINT!;
const apiKey = process.env.KEY!;

async function save(client: Client, badges: string[], day: string): Promise<number> {
  const shifts: any[] = [];
  for (const badge of badges) {
    shifts.push({
      attributes: { 'xsi:type': 'tns:Shift' },
      scheduleId: 0,
      badgeNo: badge,
      begDate: day,
      endDate: day,
      begTime: '08:00:00',
      endTime: '16:30:00',
      shiftCategoryId: 11,
      sectionId: '1012',
      comment: { attributes: { 'xsi:type': 'xsd:string' }, $value: 'from the import' },
    });
  }
  const [result] = await client.wsdlUpdateShiftsAsync({ apiKey, Shifts: { item: shifts } });
  const rows = Array.isArray(result.return.item) ? result.return.item : [result.return.item];
  let failed = 0;
  for (const row of rows) {
    const errors = row.validationErrors && row.validationErrors.item;
    if (errors) {
      failed += 1;
      console.log('rejected', row.badgeNo.$value);
    } else console.log('saved', row.begTime.$value);
  }
  return failed;
}

const client = await createClientAsync(`${endpoint}?wsdl`);
console.log('failed', await save(client, ['0001', 'nobody', '0002'], '2026-04-01'));
const punches = await client.wsdlGetTimePunchesAsync({
  apiKey,
  getTimePunchesRequest: { fromDate: '2026-03-02', toDate: '2026-03-02', badgeNo: '0001' },
});
const { timepunches } = punches[0].return;
console.log('punches', [].concat(timepunches.item ?? []).length);
