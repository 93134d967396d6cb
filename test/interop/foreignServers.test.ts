import { serviceIn } from './foreignServers.js';

// The stacks that must be compiled or start slowly: foreignServers.slow.test.ts.
for (const name of ['node-soap', "PHP's SoapServer", 'NuSOAP']) serviceIn(name);
