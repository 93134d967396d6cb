import * as soap from 'soap';
import { parse } from './csv.js';

type AbsenceRow = { badge: string; code: string; from: string; to: string; level: string };

export class AbsenceImport {
  private client?: soap.Client;

  constructor(
    private readonly wsdl: string,
    private readonly apiKey: string,
  ) {}

  private async connect(): Promise<soap.Client> {
    this.client ??= await soap.createClientAsync(this.wsdl);
    return this.client;
  }

  /** Replaces wsdlProcessLeaves, which the managers use by hand. */
  async run(file: string): Promise<void> {
    const client = await this.connect();
    const rows = parse<AbsenceRow>(file);
    const [reasons] = await client.wsdlGetLeaveReasonsAsync({ apiKey: this.apiKey });
    const byCode = new Map(asArray(reasons.return.item).map((reason: any) => [reason.extCode, reason.id]));
    const [result] = await client.wsdlUpdateAbsenceAsync({
      apiKey: this.apiKey,
      absenceRecords: {
        item: rows.map((row) => ({
          persId: 0,
          badgeNo: row.badge,
          leaveId: byCode.get(row.code),
          leaveExtCode: '',
          fromDate: row.from,
          fromTime: '00:00:00',
          toDate: row.to,
          toTime: '23:59:59',
          sickLevel: row.level,
        })),
      },
    });
    for (const saved of asArray(result.return.item)) {
      if (saved.validationErrors?.item) console.error(`${saved.badgeNo}: ${saved.validationErrors.item}`);
    }
  }
}

function asArray<T>(value: T | T[] | undefined): T[] {
  return value === undefined ? [] : Array.isArray(value) ? value : [value];
}
