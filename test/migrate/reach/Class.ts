import * as soap from 'soap';

interface Person {
  badge: string;
  name: string;
  active: boolean;
}

export class WorkforceApi {
  private client?: soap.Client;

  constructor(
    private readonly wsdl: string,
    private readonly apiKey: string,
  ) {}

  private async connect(): Promise<soap.Client> {
    if (this.client === undefined) {
      this.client = await soap.createClientAsync(this.wsdl);
    }
    return this.client;
  }

  async people(): Promise<Person[]> {
    const client = await this.connect();
    const [answer] = await client.wsdlGetEmployeesAsync({
      apiKey: this.apiKey,
      sectionId: 0,
      employeeId: 0,
      badgeNo: '',
      lastModified: '',
    });
    return answer.return.item.map((one: any) => ({
      badge: one.badgeNo.$value,
      name: `${one.givenName.$value} ${one.familyName.$value}`,
      active: one.active.$value === 1,
    }));
  }

  async unitName(): Promise<string> {
    const client = await this.connect();
    const [answer] = await client.wsdlGetUnitAsync({ apiKey: this.apiKey });
    return answer.return.item.name.$value;
  }
}

async function main() {
  const api = new WorkforceApi(process.env.WSDL!, process.env.KEY!);
  console.log(await api.unitName());
  const people = await api.people();
  console.log(people.filter((p) => p.active).length, 'of', people.length);
  for (const p of people.slice(0, 5)) console.log(p.badge.padStart(8), p.name);
}

void main();
