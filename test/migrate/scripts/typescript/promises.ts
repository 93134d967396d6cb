import soap from 'soap';

export function timeZone(url: string, apiKey: string): Promise<string> {
  return soap
    .createClientAsync(url)
    .then((client) => client.wsdlGetUnitAsync({ apiKey }))
    .then(([answer]) => answer.return.item[0].timeZone);
}

export async function agreements(client: soap.Client, apiKey: string) {
  const response = await client.wsdlGetAgreementsAsync?.({ apiKey, sectionId: 0, employeeId: 0, badgeNo: '' });
  const list = response?.[0]?.return?.item ?? [];
  for (let i = 0; i < list.length; i++) {
    const agreement = list[i];
    console.log(agreement.persId, agreement.salary, agreement['weekHours']);
  }
}

interface ServicePort {
  wsdlGetSkillCategories(input: { apiKey: string }): Promise<unknown>;
}

export const mock: ServicePort = {
  async wsdlGetSkillCategories() {
    return [];
  },
};

export function supported(client: soap.Client): boolean {
  return 'wsdlGetSchedulesV3' in client && typeof client.wsdlUpdateTimeTrackers === 'function';
}
