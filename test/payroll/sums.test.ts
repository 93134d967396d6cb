import { spawn } from 'node:child_process';
import { expect, it } from 'vitest';
import { payrollCheck } from '../../src/payroll/index.js';
import { describeWith } from '../interop/foreignStack.js';
import { NOW, withWorld } from './withWorld.js';

/** Reads the answer of the wire itself and adds with the decimals of another language. */
const PYTHON = `
import sys, json, urllib.request
import xml.etree.ElementTree as ET
from decimal import Decimal
endpoint, key = sys.argv[1:3]
body = '''<?xml version="1.0" encoding="UTF-8"?>
<SOAP-ENV:Envelope xmlns:SOAP-ENV="http://schemas.xmlsoap.org/soap/envelope/" xmlns:tns="uri:Service"
 xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:xsd="http://www.w3.org/2001/XMLSchema"><SOAP-ENV:Body>
<tns:wsdlGetPayrollV2><apiKey xsi:type="xsd:string">%s</apiKey><getPayrollV2Request xsi:type="tns:getPayrollV2Request">
<fromDate xsi:type="xsd:date">2026-03-02</fromDate><toDate xsi:type="xsd:date">2026-03-13</toDate>
</getPayrollV2Request></tns:wsdlGetPayrollV2></SOAP-ENV:Body></SOAP-ENV:Envelope>''' % key
request = urllib.request.Request(endpoint, body.encode(), {'Content-Type': 'text/xml; charset=utf-8', 'SOAPAction': '""'})
sums = {}
for item in ET.fromstring(urllib.request.urlopen(request).read()).iter('item'):
    place = (item.findtext('restId'), item.findtext('salType'))
    sums[place] = sums.get(place, Decimal(0)) + Decimal(item.findtext('hours'))
print(json.dumps(sorted([unit, code, str(total.normalize() + Decimal('0.00'))] for (unit, code), total in sums.items())))
`;

describeWith('python', 'the sums of a check', () => {
  it('are those of another language, to the last decimal', async () => {
    await withWorld({ trouble: [], units: 2 }, async (client, sandbox) => {
      const { world } = sandbox;
      for (const punch of world.punches.ofUnit(101)) punch.breakMinutes = 20 + (punch.id % 23);
      const { employeeId } = [...world.punches.ofUnit(102)][0]!;
      for (const hours of ['0.1000', '0.2000', '0.3333', '-1.0050', '1234567.8901'])
        world.manualSalaries.add({
          ...{ restId: 102, employeeId, punchId: 0, date: '2026-03-04', salaryCode: '210', hours },
          ...{ approved: true, transferred: false, ts: world.stamp() },
        });
      const check = await payrollCheck(client, { from: '2026-03-02', to: '2026-03-13', now: NOW });
      const ours = check.units.flatMap(({ id, hoursPaid }) =>
        hoursPaid.map(({ salaryType, hours }) => [String(id), salaryType, hours]),
      );
      // Blocking would stop the service, which is in this process.
      const child = spawn('/usr/bin/python3', ['-c', PYTHON, sandbox.endpoint, sandbox.rootKey.reveal()]);
      let text = '';
      for await (const bytes of child.stdout) text += String(bytes);
      expect(ours).toEqual(JSON.parse(text));
      expect(ours).toContainEqual(['102', '210', '1234567.5184']);
    });
  });
});
