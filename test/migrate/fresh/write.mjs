import soap from 'soap';

const client = await soap.createClientAsync(process.env.WSDL);
const base = { begDate: '2026-04-01', endDate: '2026-04-01', begTime: '08:00:00', endTime: '16:30:00', shiftCategoryId: 11 };
const rows = ['0001', '0002', '9999'].map((badgeNo) => ({ ...base, badgeNo }));
for (const Shifts of [{ item: rows }, { Shift: rows }, rows]) {
  const [saved] = await client.wsdlUpdateShiftsAsync({ apiKey: process.env.KEY, Shifts });
  for (const row of [].concat(saved.return.item)) {
    const errors = [].concat(row.validationErrors?.item ?? []).map((e) => e.$value);
    console.log(row.badgeNo.$value, errors.length ? errors.join() : 'saved');
  }
}
