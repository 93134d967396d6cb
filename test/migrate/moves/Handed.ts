import { createClientAsync, type Client } from 'soap';

interface Job {
  badge: string;
  day: string;
  type: number;
}

class Roster {
  constructor(
    private readonly client: Client,
    private readonly apiKey: string,
  ) {}

  async *punches(day: string): AsyncGenerator<string> {
    const [response] = await this.client.wsdlGetTimePunchesAsync({
      apiKey: this.apiKey,
      getTimePunchesRequest: { fromDate: day, toDate: day },
    });
    const items = response?.return?.timepunches?.item;
    if (!items) return;
    for (const punch of Array.isArray(items) ? items : [items]) yield this.toLine(punch);
  }

  private toLine(punch: any): string {
    return `${punch.badgeNo.$value} ${(punch.punchIn.$value as Date).toISOString()}`;
  }

  async save(jobs: Job[]): Promise<string[]> {
    const [response] = await this.client.wsdlUpdateShiftsAsync({
      apiKey: this.apiKey,
      Shifts: {
        item: jobs.map((job) => ({
          scheduleId: 0,
          badgeNo: job.badge,
          begDate: job.day,
          endDate: job.day,
          begTime: '08:00:00',
          endTime: '16:30:00',
          shiftCategoryId: job.type,
        })),
      },
    });
    const saved = Array.isArray(response.return.item) ? response.return.item : [response.return.item];
    return saved.map((row: any) => (row.validationErrors?.item ? 'rejected' : row.begTime.$value));
  }
}

const client = await createClientAsync(`${process.env.ENDPOINT}?wsdl`);
const roster = new Roster(client, process.env.KEY!);
for await (const line of roster.punches('2026-03-02')) console.log(line);
console.log(await roster.save([{ badge: '0003', day: '2026-05-11', type: 11 }, { badge: 'nobody', day: '2026-05-11', type: 11 }]));
