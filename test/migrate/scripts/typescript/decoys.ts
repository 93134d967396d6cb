// Nothing in this file calls the service: other services, look-alikes, and words.
import * as soap from 'soap';

/** Was `client.wsdlGetUnits({ apiKey })` once; see wsdlUpdateShifts. */
export enum Legacy {
  wsdlPunch = 'punch',
}

interface Answers {
  wsdlGetRoles: { name: string }[];
}

export async function weather(wsdl: string) {
  const client = await soap.createClientAsync(wsdl);
  // await client.wsdlGetEmployeesAsync({ apiKey });
  const [result] = await client.GetEmployeesAsync({ city: 'Lund' });
  const answers: Partial<Answers> = { wsdlGetRoles: [] };
  const text = `the successor of wsdlGetAgreements is wsdlGetAgreementsV2`;
  const noSuch = 'wsdlGetEmployeesV9';
  return [result, answers, text, noSuch, 'wsdlGetUnitsAPIKeyV2 must not be logged'];
}

export const otherAction = { SOAPAction: 'urn:weather-service#GetSections' };
export const otherEnvelope = '<w:GetUnits xmlns:w="urn:weather-service"><city>Lund</city></w:GetUnits>';
