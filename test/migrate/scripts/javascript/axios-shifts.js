'use strict';
const axios = require('axios');
const { parseStringPromise } = require('xml2js');

const HEAD = '<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/" xmlns:tns="uri:Service"><soap:Body>';
const TAIL = '</soap:Body></soap:Envelope>';

async function post(action, body) {
  const { data } = await axios.post(process.env.ENDPOINT, HEAD + body + TAIL, {
    headers: { 'Content-Type': 'text/xml', SOAPAction: action },
  });
  return parseStringPromise(data, { explicitArray: false });
}

async function createShift(shift) {
  const body =
    '<tns:wsdlUpdateShifts><apiKey>' +
    process.env.KEY +
    '</apiKey><Shifts><item><begDate>' +
    shift.date +
    '</begDate></item></Shifts></tns:wsdlUpdateShifts>';
  const xml = await post('uri:Service/UpdateShifts', body);
  const saved = xml['SOAP-ENV:Envelope']['SOAP-ENV:Body']['ns1:wsdlUpdateShiftsResponse'].return.item;
  if (saved.validationErrors.item) throw new Error(saved.validationErrors.item);
  return saved.scheduleId;
}

async function shiftTypes() {
  const xml = await post(
    'uri:Service/wsdlGetShiftCategories',
    `<tns:wsdlGetShiftCategories><apiKey>${process.env.KEY}</apiKey><lastModified></lastModified></tns:wsdlGetShiftCategories>`,
  );
  return xml['SOAP-ENV:Envelope']['SOAP-ENV:Body']['ns1:wsdlGetShiftCategoriesResponse'].return.item.map((type) => ({
    id: type.id,
    code: type.shiftTypeExtId,
  }));
}

module.exports = { createShift, shiftTypes };
