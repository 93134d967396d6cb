import { createClientAsync } from 'soap';

class Keeper {
  async open() {
    this.client = await createClientAsync(process.env.WSDL);
    this.client.on('request', () => { this.sent = (this.sent ?? 0) + 1; });
    return this;
  }
  async units() {
    const [answer] = await this.client.wsdlGetUnitAsync({ apiKey: process.env.KEY });
    return [].concat(answer.return.item);
  }
}
const keeper = await new Keeper().open();
for (const unit of await keeper.units()) console.log(unit.id.$value, unit.name.$value, keeper.sent);
console.log(keeper.client.lastRequest.includes('wsdlGetUnit'), keeper.client.lastResponse.length > 10);
