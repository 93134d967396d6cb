/** The module that scripts take their clients to. */
export const BRIDGE_MODULE = 'workforce-bridge.mjs';

/** What stands in it at first: everything over SOAP, as before. */
export const BRIDGE_MODULE_TEXT = `import { createClient } from 'workforce-soap';
import { bridgedClient, readIdentities } from 'workforce-soap/bridge';
import { createRestClient } from 'workforce-soap/rest';

/** Which operations go over REST; the others go over SOAP. One by one, when \`migrate status\` says that it may go. */
const use = {
  // wsdlGetEmployeesV2: 'rest',
};

let rest;
let identities;

/** A client of which the operations above go over REST. */
export function bridged(soap) {
  if (Object.keys(use).length === 0) return soap;
  rest ??= createRestClient({
    baseUrl: process.env.WORKFORCE_REST_URL,
    clientId: process.env.WORKFORCE_CLIENT_ID,
    clientSecret: process.env.WORKFORCE_CLIENT_SECRET,
  });
  return bridgedClient({ soap, rest, identities: () => (identities ??= readPairs()), use, onBridged: tellLosses });
}

/** The pairs of ids are of the whole account: its key, and not that of a unit. */
function readPairs() {
  const root = createClient({ endpoint: process.env.WORKFORCE_ENDPOINT, apiKey: process.env.WORKFORCE_ROOT_KEY });
  return readIdentities(root, rest);
}

function tellLosses(operation, { losses }) {
  for (const text of losses.map(({ field, why }) => \`\${operation} over REST: \${field}: \${why}\`)) console.error(text);
}
`;

/** Its types, for scripts in TypeScript. */
export const BRIDGE_TYPES_TEXT = `import type { Client } from 'workforce-soap';

export declare function bridged(soap: Client): Client;
`;
