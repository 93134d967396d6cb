// Books a shift and says who was found. WORKFORCE_WSDL and WORKFORCE_KEY say where, and with which key.
import { createClientAsync } from 'soap';

const client = await createClientAsync(process.env.WORKFORCE_WSDL);
const apiKey = process.env.WORKFORCE_KEY;
const [found] = await client.wsdlGetEmployeesAsync({ apiKey, badgeNo: '0001' });
const [saved] = await client.wsdlUpdateShiftsAsync({
  apiKey,
  Shifts: {
    item: [
      {
        scheduleId: '0',
        begDate: '2026-05-07',
        endDate: '2026-05-07',
        begTime: '08:00:00',
        endTime: '16:30:00',
        persId: '0',
        badgeNo: '0001',
        shiftCategoryId: '11',
        comment: 'JavaScript',
      },
    ],
  },
});
const errors = [saved.return.item.validationErrors?.item ?? []].flat();
console.log(`${found.return.item.badgeNo.$value ?? found.return.item.badgeNo}: ${errors.length} errors`);
