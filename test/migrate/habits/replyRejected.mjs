import soap from 'soap';

const key = process.env.KEY;
const client = await soap.createClientAsync(process.env.WSDL);
const [r] = await client.wsdlGetSchedulesV3Async({
  apiKey: key,
  GetSchedulesV3: { fromDate: '2026-03-08', toDate: '2026-03-02' },
});
const errs = r.return.validationErrors && r.return.validationErrors.item;
console.log(
  errs
    ? []
        .concat(errs)
        .map((e) => e.$value || e)
        .join()
    : 'fine',
  r.return.schedules && r.return.schedules.item ? r.return.schedules.item.length : 0,
);
