import { serviceIn } from './foreignServers.js';

for (const name of ['SOAP::Lite', 'gSOAP', 'Axis']) serviceIn(name);
