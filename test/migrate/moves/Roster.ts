import * as soap from 'soap';

interface Row {
  begDate: { $value: Date };
  hours: { $value: number };
}

function asArray<T>(value: T | T[] | undefined): T[] {
  return value === undefined ? [] : Array.isArray(value) ? value : [value];
}

class Roster {
  private client?: soap.Client;

  constructor(
    private readonly wsdl: string,
    private readonly apiKey: string,
  ) {}

  private async connect(): Promise<soap.Client> {
    this.client ??= await soap.createClientAsync(this.wsdl, { disableCache: true });
    return this.client;
  }

  async hours(from: string, to: string): Promise<number> {
    const client = await this.connect();
    const [result] = await client.wsdlGetSchedulesV3Async({
      apiKey: this.apiKey,
      GetSchedulesV3: { fromDate: from, toDate: to, scheduledShifts: true },
    });
    if (asArray(result.return.validationErrors?.item).length > 0) throw new Error('rejected');
    let sum = 0;
    for (const shift of asArray<Row>(result.return.schedules?.item)) {
      this.print(shift);
      sum += shift.hours.$value;
    }
    return sum;
  }

  private print(shift: Row): void {
    console.log(shift.begDate.$value.toISOString().slice(0, 10), shift.hours.$value.toFixed(2));
  }

  async names(): Promise<Record<string, string>> {
    const client = await this.connect();
    const [answer]: any = await (client as any).wsdlGetEmployeesV2Async({ apiKey: this.apiKey, badgeNo: '0001' });
    const names: Record<string, string> = {};
    for (const person of asArray<any>(answer.return.item)) {
      names[person.badgeNo.$value] = `${person.givenName.$value} ${person.familyName.$value}`;
      if (person.employedDate.$value > new Date('2010-01-01')) console.log('since', person.employedDate.$value.getUTCFullYear());
      console.log(person.groupRoles?.item ? 'roles' : 'no roles');
    }
    return names;
  }
}

const roster = new Roster(process.env.WSDL!, process.env.KEY!);
console.log(await roster.hours('2026-03-02', '2026-03-02'));
console.log(JSON.stringify(await roster.names()));
