/** Writes openapi/ and the types from it. `npm run generate:rest`; `-- --check` fails when a file is out of date. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { documentV2 } from './openapi/documentV2.js';
import { documentV3 } from './openapi/documentV3.js';
import { factsModule } from './openapi/factsModule.js';
import { generateTypes } from './openapi/generateTypes.js';
import type { OpenApi } from './openapi/OpenApi.js';
import { type Description, mergeDescription } from './openapi/mergeDescription.js';
import { scopeTable } from './openapi/scopeTable.js';

const root = new URL('..', import.meta.url).pathname;
const check = process.argv.includes('--check');
const NOTICE = '// Written by `npm run generate:rest`.\n';

function merged(version: 'v2' | 'v3'): object {
  const observed = JSON.parse(readFileSync(join(root, `openapi/observed/rest-${version}.json`), 'utf8'));
  return mergeDescription(observed as Description, version === 'v2' ? documentV2 : documentV3);
}

const v2 = merged('v2') as OpenApi;
const v3 = merged('v3') as OpenApi;
const files: Readonly<Record<string, string>> = {
  'openapi/rest-v2.json': `${JSON.stringify(v2, null, 1)}\n`,
  'openapi/rest-v3.json': `${JSON.stringify(v3, null, 1)}\n`,
  'src/rest/resources/v2.generated.ts': NOTICE + (await generateTypes(v2)),
  'src/rest/resources/v3.generated.ts': NOTICE + (await generateTypes(v3)),
  'src/rest/call/v2Facts.generated.ts': NOTICE + factsModule(v2, 'date-time'),
  'src/rest/call/v3Facts.generated.ts': NOTICE + factsModule(v3, 'instant'),
  'src/rest/call/scopes.generated.ts': NOTICE + scopeTable([v2, v3]),
};

const outdated = Object.entries(files).filter(
  ([file, text]) => !existsSync(join(root, file)) || readFileSync(join(root, file), 'utf8') !== text,
);
if (!check) for (const [file, text] of outdated) writeFileSync(join(root, file), text);
else if (outdated.length > 0) {
  console.error(`Out of date, run \`npm run generate:rest\`: ${outdated.map(([file]) => file).join(', ')}`);
  process.exit(1);
}
