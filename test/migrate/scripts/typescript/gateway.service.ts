import { Injectable } from '@nestjs/common';
import { createClientAsync, type Client } from 'soap';

const OP = { UNITS: 'wsdlGetUnits', PUNCH: 'wsdlPunch' } as const;

@Injectable()
export class GatewayService {
  #client!: Client;

  async onModuleInit() {
    this.#client = await createClientAsync(process.env.WSDL!);
  }

  private async request<T>(method: string, args: Record<string, unknown>): Promise<T> {
    const [result] = await this.#client[`${method}Async`]({ apiKey: process.env.KEY, ...args });
    return result.return as T;
  }

  async zones() {
    const units = await this.request<any>(OP.UNITS, { modifiedAfter: '' });
    return units.item.map((unit: any) => ({ unit: unit.name, zone: unit.timeZone }));
  }

  async punchIn(badge: string) {
    const answer = await this.request<any>(OP.PUNCH, { badgeNumber: badge, action: 0 });
    return answer.punchId ?? answer.validationErrors;
  }

  async textItems() {
    const { wsdlGetTextItems } = this.#client as any;
    const items = await wsdlGetTextItems({ apiKey: process.env.KEY });
    return items.return.item.filter((item: any) => item.extCode);
  }
}
