import type { World } from '../world/World.js';

/** What somebody needs who opens the page of a sandbox that nobody has called: where it is, the keys, and first calls. */
export function greeting(world: World, endpoint: string) {
  const units = [...world.units.of()].slice(0, MOST_UNITS);
  const key = world.rootKey;
  const facts = { endpoint, wsdl: `${endpoint}?wsdl`, 'key of the customer': key };
  return {
    facts,
    units: units.map(({ id, name, key: own }) => ({
      id,
      name,
      key: own,
      employees: [...world.employees.ofUnit(id)].length,
    })),
    more: Math.max(0, [...world.units.of()].length - units.length),
    calls: callsOf(endpoint, key),
  };
}

const MOST_UNITS = 12;

/** The units by one line of each language. */
function callsOf(endpoint: string, key: string): Record<string, string> {
  const envelope =
    '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>' +
    `<wsdlGetUnits><apiKey>${key}</apiKey></wsdlGetUnits></s:Body></s:Envelope>`;
  return {
    curl: `curl -H 'Content-Type: text/xml' -d '${envelope}' ${endpoint}`,
    PHP: `php -r 'print_r((new SoapClient("${endpoint}?wsdl"))->wsdlGetUnits("${key}"));'`,
    // zeep leaves out no part.
    Python: `python3 -c 'import zeep; print(zeep.Client("${endpoint}?wsdl").service.wsdlGetUnits("${key}", ""))'`,
    TypeScript: `console.log(await createClient({ endpoint: '${endpoint}', apiKey: '${key}' }).wsdlGetUnits());`,
  };
}
