'use strict';
const axios = require('axios');
const { XMLParser } = require('fast-xml-parser');

const HEAD = '<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/" xmlns:tns="uri:Service"><soap:Body>';
const TAIL = '</soap:Body></soap:Envelope>';
const parser = new XMLParser({ ignoreAttributes: true });

async function post(action, body) {
  const { data } = await axios.post(process.env.ENDPOINT, HEAD + body + TAIL, {
    headers: { 'Content-Type': 'text/xml', SOAPAction: action },
  });
  return parser.parse(data);
}

async function shiftTypes() {
  const xml = await post(
    'uri:Service/wsdlGetShiftCategories',
    `<tns:wsdlGetShiftCategories><apiKey>${process.env.KEY}</apiKey><lastModified></lastModified></tns:wsdlGetShiftCategories>`,
  );
  return xml['SOAP-ENV:Envelope']['SOAP-ENV:Body']['ns1:wsdlGetShiftCategoriesResponse'].return.item.map((type) => ({
    id: type.id,
    name: type.name,
  }));
}

async function save(rows) {
  const body =
    '<tns:wsdlUpdateShifts><apiKey>' +
    process.env.KEY +
    '</apiKey><Shifts>' +
    rows
      .map(
        (row) =>
          `<item><badgeNo>${row.badge}</badgeNo><begDate>${row.day}</begDate><endDate>${row.day}</endDate><begTime>08:00:00</begTime><endTime>${row.end}:00</endTime><shiftCategoryId>11</shiftCategoryId></item>`,
      )
      .join('') +
    '</Shifts></tns:wsdlUpdateShifts>';
  const xml = await post('uri:Service/UpdateShifts', body);
  const items = xml['SOAP-ENV:Envelope']['SOAP-ENV:Body']['ns1:wsdlUpdateShiftsResponse'].return.item;
  for (const saved of Array.isArray(items) ? items : [items])
    console.log(saved.begTime, saved.validationErrors && saved.validationErrors.item ? 'rejected' : 'saved');
}

(async () => {
  for (const { id, name } of await shiftTypes()) console.log(id, name);
  await save([{ badge: '0001', day: '2026-04-01', end: '16:30' }]);
})();
