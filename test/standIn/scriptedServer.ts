import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

const WSDL = readFileSync(join(import.meta.dirname, '../../wsdl/service.wsdl'), 'utf8');
const FIXTURES = join(import.meta.dirname, '../fixtures');

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

const xml = (body: string, status = 200): Answer => ({ status, type: 'text/xml; charset=utf-8', body });
const HEAD =
  '<?xml version="1.0" encoding="UTF-8"?><E:Envelope xmlns:E="http://schemas.xmlsoap.org/soap/envelope/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:C="http://schemas.xmlsoap.org/soap/encoding/" xmlns:t="uri:Service">';
const envelope = (body: string) => `${HEAD}<E:Body>${body}</E:Body></E:Envelope>`;

/** What servers answer that is no plain answer; `OP` stands for the operation. */
const ODD: readonly Answer[] = [
  xml(
    envelope(
      '<E:Fault><faultcode xsi:type="xsd:string">E:Client</faultcode><faultstring xsi:type="xsd:string">Wrong &amp; key</faultstring><faultactor xsi:type="xsd:string"/><detail xsi:type="xsd:string"/></E:Fault>',
    ),
    500,
  ),
  xml(
    envelope(
      '<E:Fault><faultcode>E:Server</faultcode><faultstring>Late</faultstring><detail><why code="7">slow</why></detail></E:Fault>',
    ),
    500,
  ),
  xml(envelope('<E:Fault><faultcode>E:Server</faultcode><faultstring>With 200</faultstring></E:Fault>')),
  xml(envelope('<t:OPResponse/>')),
  xml(
    envelope('<t:OPResponse><return xsi:nil="true" xsi:type="C:Array" C:arrayType="t:X[0]"/></t:OPResponse>'),
  ),
  xml(envelope('<t:OPResponse><return xsi:type="C:Array" C:arrayType="xsd:anyType[0]"/></t:OPResponse>')),
  xml(envelope('<t:OPResponse><return xsi:type="xsd:int">7</return></t:OPResponse>')),
  xml(envelope('<t:OPResponse><return xsi:type="xsd:string"></return></t:OPResponse>')),
  xml(envelope('<t:OPResponse><return><item>a</item><item> b </item><item/></return></t:OPResponse>')),
  xml(
    envelope(
      '<t:OPResponse><return xsi:type="t:TimePunch"><id xsi:type="xsd:int">3</id><punchIn xsi:type="xsd:dateTime">2026-03-02T08:00:00+01:00</punchIn><comment xsi:type="xsd:string"/><hours xsi:type="xsd:decimal">7.50</hours><mgrComment></mgrComment><badgeNo xsi:nil="true"/></return></t:OPResponse>',
    ),
  ),
  xml(
    envelope('<t:OPResponse><return href="#a"/></t:OPResponse>').replace(
      '</E:Body>',
      '<x id="a" xsi:type="t:Section"><id xsi:type="xsd:int">1</id><name xsi:type="xsd:string">Ö</name></x></E:Body>',
    ),
  ),
  xml(
    `\n<!-- before -->${envelope('<t:OPResponse><return><item><name><![CDATA[<b>]]></name></item></return></t:OPResponse>')}<!-- after: 0.1 s -->`,
  ),
  xml(
    `${HEAD}<E:Header><trace id="1">abc</trace></E:Header><E:Body><t:OPResponse><return/></t:OPResponse></E:Body></E:Envelope>`,
  ),
  xml(`${HEAD}<E:Body/></E:Envelope>`),
  xml('', 500),
  xml('', 200),
  { status: 400, type: 'text/html', body: '<html><body>No</body></html>' },
  { status: 500, type: 'text/html', body: '<html><p>broken' },
  { status: 404, type: 'text/plain', body: 'not here' },
];

/** A service that answers what the header `x-case` asks for, and keeps what it was sent. */
export class ScriptedServer {
  readonly requests: { readonly body: string; readonly headers: Readonly<Record<string, unknown>> }[] = [];
  #server: Server | undefined;
  readonly #answers = new Map<string, Answer[]>();

  get endpoint(): string {
    return `http://127.0.0.1:${(this.#server!.address() as AddressInfo).port}/soap`;
  }

  async start(): Promise<this> {
    this.#server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part) => parts.push(part));
      request.on('end', () => {
        if (request.method === 'GET')
          return void response.end(WSDL.replace('https://wfs.example/soap', this.endpoint));
        const body = Buffer.concat(parts).toString();
        this.requests.push({ body, headers: request.headers });
        const operation = /<tns:(\w+)/.exec(body)?.[1] ?? '';
        const answers = [...this.#fixtures(operation), ...ODD];
        const answer = answers[Number(request.headers['x-case'] ?? 0) % answers.length]!;
        response.writeHead(answer.status, { 'content-type': answer.type });
        response.end(answer.body.replaceAll('OP', operation));
      });
    });
    await new Promise<void>((resolve) => this.#server!.listen(0, '127.0.0.1', resolve));
    return this;
  }

  async stop(): Promise<void> {
    this.#server?.closeAllConnections();
    await new Promise((resolve) => this.#server?.close(resolve));
  }

  /** Answers of the sandbox to this operation, in UTF-8. */
  #fixtures(operation: string): readonly Answer[] {
    const known = this.#answers.get(operation);
    if (known) return known;
    const folder = join(FIXTURES, operation);
    const isThere = operation !== '' && statSync(folder, { throwIfNoEntry: false })?.isDirectory();
    const files = isThere ? readdirSync(folder).map((one) => join(folder, one, 'response.xml')) : [];
    const texts = files
      .filter((file) => statSync(file, { throwIfNoEntry: false }))
      .map((file) => readFileSync(file, 'utf8'));
    const found = texts
      .filter((text) => !/ISO-8859/i.test(text))
      .map((text) => xml(text, /<[\w-]*:?Fault>/.test(text) ? 500 : 200));
    this.#answers.set(operation, found);
    return found;
  }
}
