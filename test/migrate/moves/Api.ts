import soap from 'soap';
import type { Client } from 'soap';

class Api {
  #client: Client | null = null;
  readonly #wsdl: string;
  readonly #key: string;

  constructor(wsdl: string, key: string) {
    this.#wsdl = wsdl;
    this.#key = key;
  }

  async #connect(): Promise<Client> {
    if (!this.#client) {
      this.#client = await soap.createClientAsync(this.#wsdl);
    }
    return this.#client;
  }

  async roles(): Promise<string[]> {
    const client = await this.#connect();
    const [res] = await client.wsdlGetRolesAsync({ apiKey: this.#key });
    return (res?.return?.item ?? []).map((role: { name: { $value: string } }) => role.name.$value);
  }

  async employees(badge?: string) {
    const [[res], [units]] = await Promise.all([
      (await this.#connect()).wsdlGetEmployeesV2Async({ apiKey: this.#key, badgeNo: badge ?? '' }),
      (await this.#connect()).wsdlGetUnitAsync({ apiKey: this.#key }),
    ]);
    const unit = Array.isArray(units.return.item) ? units.return.item[0] : units.return.item;
    const people = [].concat(res.return.item ?? []) as any[];
    const manager = people.find((one) => one.staffCat.$value === 3);
    const byBadge = new Map<string, any>(people.map((one) => [one.badgeNo.$value, one]));
    console.log(manager.familyName.$value, byBadge.get('0001').givenName.$value);
    return people.map((one: any) => ({
      id: one.id.$value,
      hired: one.employedDate?.$value?.toISOString().slice(0, 10),
      unit: unit.name.$value,
    }));
  }
}

const api = new Api(process.env.WSDL!, process.env.KEY!);
console.log((await api.roles()).join(', '));
for (const row of await api.employees('0001')) console.log(row.id, row.hired, row.unit);
