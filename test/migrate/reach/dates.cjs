const soap = require('soap');
const moment = (d) => d.toISOString().replace('T', ' ').slice(0, 16);

soap.createClient(process.env.WSDL, (e, client) => {
  if (e) return console.error(e);
  const getUnit = (cb) => client.wsdlGetUnit({ apiKey: process.env.KEY }, cb);
  getUnit((err, unitResult) => {
    if (err) return console.error(err.message);
    const unit = unitResult.return.item;
    client.wsdlGetTimePunches(
      { apiKey: process.env.KEY, getTimePunchesRequest: { fromDate: '2026-03-04', toDate: '2026-03-04' } },
      (err2, punchResult) => {
        if (err2) return console.error(err2.message);
        const list = punchResult.return.timepunches.item;
        console.log(unit.name.$value + ': ' + list.length + ' punches');
        list
          .slice(0, 3)
          .forEach((p) =>
            console.log(
              p.badgeNo.$value,
              moment(p.punchIn.$value),
              p.punchOut ? moment(p.punchOut.$value) : 'open',
            ),
          );
      },
    );
  });
});
