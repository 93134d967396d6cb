import type { AnyOperation } from '../src/definition/operation.js';
import type { Definition, Origin } from '../src/definition/record.js';

/** The text of wsdl/README.md: what of the WSDL is documented and what observed. */
export function wsdlReadme(
  operations: readonly AnyOperation[],
  records: readonly Definition<object>[],
): string {
  return `# The WSDL

Written by \`npm run generate\` from \`src/operations\` and \`src/records\`; \`npm run generate -- --check\` fails when it is out
of date. To change it, change a definition. WSDL 1.1, rpc/encoded, service \`Service\`, port \`ServicePort\`, port type
\`ServicePortType\`.

The namespaces, the actions' prefix and the address in \`service.wsdl\` are placeholders: they differ by deployment.
\`writeWsdl\` of \`workforce-soap/wsdl\` takes those of yours, and the sandbox serves the result at \`?wsdl\`.

- A record is an \`xsd:all\`: SOAP 1.1 section 5 tells the members of a structure apart by their names alone. The order is
  nevertheless the wire order.
- A field that a request may leave out has \`minOccurs="0"\`; one that an answer sends as nil has \`nillable="true"\`.
- An array of \`Shift\` is the type \`ShiftArray\`, a restriction of \`SOAP-ENC:Array\` with \`wsdl:arrayType="tns:Shift[]"\`.
- **documented**: the interface document names the operation or record, or a record's part that it uses. **observed**: only
  signatures seen on a deployed service show it. Sections are those of the interface document.

## Operations: ${count(operations)}

| Operation | Source | Section |
|---|---|---|
${operations.map(({ name, origin, section }) => `| \`${name}\` | ${origin} | ${section ?? ''} |\n`).join('')}
## Records: ${count(records)}

| Record | Source | Section | Fields that are only observed |
|---|---|---|---|
${records.map(recordRow).join('')}`;
}

function recordRow({ name, origin, section, fields }: Definition<object>): string {
  const observed = Object.entries(fields).flatMap(([field, spec]) => (spec.observed ? [`\`${field}\``] : []));
  return `| \`${name}\` | ${origin} | ${section ?? ''} | ${observed.join(', ')} |\n`;
}

function count(definitions: readonly { readonly origin: Origin }[]): string {
  const documented = definitions.filter(({ origin }) => origin === 'documented').length;
  return `${documented} documented, ${definitions.length - documented} observed`;
}
