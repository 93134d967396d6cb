import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import type { Use } from '../../src/migrate/scan/Use.js';
import { newFault } from '../../src/migrate/codemods/newFault.js';
import { rewriteClient } from '../../src/migrate/codemods/client/rewriteClient.js';
import { noteStaying } from '../../src/migrate/codemods/noteStaying.js';
import { usersOf } from '../../src/migrate/codemods/usersOf.js';
import { rewriteOf } from '../../src/migrate/codemods/edits.js';
import { rewriteEnvelopes } from '../../src/migrate/codemods/envelope/rewriteEnvelopes.js';

// The compiler is loaded by the first.
vi.setConfig({ testTimeout: 60_000 });

const folder = join(import.meta.dirname, 'reach');
const scripts = readdirSync(folder);
const textOf = (script: string) => readFileSync(join(folder, script), 'utf8');

async function moved(script: string, text = textOf(script)): Promise<string> {
  const { after } = await rewriteClient(script, text);
  return (await rewriteEnvelopes(script, after)).after;
}

describe('what is made of a script', () => {
  it.each(scripts)(
    '%s calls through this package, can be read, and stays as it is the second time',
    async (script) => {
      const after = await moved(script);
      expect(after).toContain('workforce-soap');
      expect(after).not.toMatch(/['"]soap['"]|\bfetch\(|http\.request\(/);
      expect(await newFault(script, textOf(script), after)).toBeUndefined();
      expect(await moved(script, after)).toBe(after);
    },
  );

  it.each(scripts)('%s keeps its line ends', async (script) => {
    const windows = textOf(script).replaceAll('\n', '\r\n');
    expect(await moved(script, windows)).toBe((await moved(script)).replaceAll('\n', '\r\n'));
  });
});

const calls = (body: string) => `import { createClientAsync } from 'soap';
const client = await createClientAsync(process.env.WSDL);
const [result] = await client.wsdlGetPayrollV2Async({ apiKey: KEY, getPayrollV2Request: {} });
${body}
`;
const posts = (read: string) => `async function name(key, esc) {
  const res = await fetch(URL, { method: 'POST', body: \`<e:Envelope xmlns:e="e"><e:Body><t:wsdlGetUnit><apiKey>\${esc(key)}</apiKey></t:wsdlGetUnit></e:Body></e:Envelope>\` });
  const xml = await res.text();
  ${read}
}
`;

describe('one by one', () => {
  it('a guard keeps its meaning', async () => {
    const after = await moved(
      'job.mjs',
      calls(
        'for (const row of [].concat(result.return.item || [])) for (const tag of [].concat((row.tags || {}).item || [])) console.log(tag.tagCode.$value);',
      ),
    );
    expect(after).toMatch(/of \(?\(*row\.tags\)* \?\? \[\]\)+ console\.log\(tag\.tagCode \|\| undefined\)/);
  });

  it('a matched group is an expression', async () => {
    const after = await moved('job.mjs', posts('return xml.match(/<id[^>]*>([^<]+)<\\/id>/)[1];'));
    expect(after).toMatch(/return String\(\w+\[0\]\?\.id \?\? ''\);/);
  });

  it('a key needs no escape', async () => {
    expect(await moved('job.mjs', posts('return xml.length;'))).toContain(
      'createClient({ endpoint: URL, apiKey: key })',
    );
  });

  it('a fault says the words that it said', async () => {
    const after = await moved('faults.cjs');
    expect(after).toContain('var fault = err instanceof FaultError ? err : undefined;');
    expect(after).toContain("'fault: ' + fault.string)");
  });

  it('the error of a sender that looks at the status stays what it is', async () => {
    const sender = `const http = require('http');
function post(xml) {
  return new Promise((resolve, reject) => {
    const req = http.request(URL, { method: 'POST' }, (res) => {
      let data = '';
      res.on('data', (d) => (data += d));
      res.on('end', () => (res.statusCode === 200 ? resolve(data) : reject(new Error('HTTP ' + res.statusCode))));
    });
    req.end(xml);
  });
}
async function main() {
  const xml = await post('<e:Envelope xmlns:e="e"><e:Body><t:wsdlGetUnit><apiKey>' + KEY + '</apiKey></t:wsdlGetUnit></e:Body></e:Envelope>');
  for (const item of xml.match(/<item[\\s\\S]*?<\\/item>/g) || []) console.log(item);
}
`;
    const shown = `${sender}main().catch((e) => console.log(e.message));\n`;
    const after = await moved('job.cjs', shown);
    expect(after).toContain('http.request(');
    expect(after).toContain('// migrate: what is read of a failed call here');
    const quiet = await moved('job.cjs', `${sender}main().catch(() => process.exit(1));\n`);
    expect(quiet).toContain("answerXml(createClient({ endpoint: URL, apiKey: KEY }), 'wsdlGetUnit')");
  });

  it('an error that goes to the middleware of a server stays what it is', async () => {
    const server = (read: string) => `const soap = require('soap');
app.get('/units', async (req, res, next) => {
  try {
    const client = await soap.createClientAsync(process.env.WSDL);
    const [result] = await client.wsdlGetUnitAsync({ apiKey: KEY });
    res.json([].concat(result.return.item).map((unit) => unit.name.$value));
  } catch (e) {
    next(e);
  }
});
app.use((err, req, res, next) => res.status(500).json(${read}));
`;
    expect(await moved('job.cjs', server('{ error: err.message }'))).toContain(
      "require('workforce-soap/stand-in')",
    );
    expect(await moved('job.cjs', server('{}'))).toContain('createClient({ endpoint');
  });

  it('one record that is no array stays what it was, and is told of', async () => {
    expect(await moved('guard.mjs')).toContain('// migrate: one record comes as an object without a length');
  });

  it('a loop over one record that is no array stays what it was', async () => {
    const loop = 'for (let i = 0; i < rows.length; i++) console.log(rows[i].badgeNo.$value);';
    const bare = await moved('job.mjs', calls(`const rows = result.return.item || [];\n${loop}`));
    expect(bare).toContain('one record comes as an object without a length');
    expect(bare).toContain("from 'workforce-soap/stand-in'");
    const asked = `const rows = (result.return && result.return.item) || [];\n${loop}`;
    expect(await moved('job.mjs', calls(asked))).toContain("from 'workforce-soap/stand-in'");
    const made = `let rows = result.return.item;\nif (!rows) rows = [];\nif (!(rows instanceof Array)) rows = [rows];\n${loop}`;
    const after = await moved('job.mjs', calls(made));
    expect(after).toContain('createClient({ endpoint');
    expect(after).not.toContain('instanceof');
  });

  it('a Date that is handed on stays one', async () => {
    const after = await moved('dates.cjs');
    expect(after).toMatch(/moment\(\(p\.punchIn && new Date\(`\$\{p\.punchIn\}Z`\)\)\)/);
  });

  it('a script that uses more of the library keeps it', async () => {
    const text = calls('send(result);\nclient.setSecurity(security);');
    expect(await moved('job.mjs', text)).toContain("from 'soap'");
  });

  it('a text without calls of this service is not touched', async () => {
    const text =
      "const soap = require('soap');\nsoap.createClient(url, (err, client) => client.GetWeather({ city }, console.log));\n";
    expect(await moved('weather.js', text)).toBe(text);
  });
});

describe('calls inside other calls', () => {
  const retried = (wrapper: string) => `import { createClientAsync } from 'soap';
import retry from 'async-retry';
const apiKey = KEY;
${wrapper}
const client = await createClientAsync(process.env.WSDL);
const [roles] = await again('roles', () => client.wsdlGetRolesAsync({ apiKey }));
console.log(roles.return.item[0].name.$value);
`;

  it.each([
    ['a loop', 'for (;;) try { return await fn(); } catch (e) { console.error(name, e.message); }'],
    ['a constant', 'const found = await fn();\n  return found;'],
    ['a package', 'return retry(async () => fn(), { retries: 2 });'],
    [
      'a package, awaited',
      'return await retry(async (bail) => { try { return await fn(); } catch (e) { throw e; } });',
    ],
  ])('what %s gives back is followed', async (_, body) => {
    const after = await moved('job.mjs', retried(`async function again(name, fn) {\n  ${body}\n}`));
    expect(after).toContain('.wsdlGetRoles());\nconsole.log(roles[0].name);');
    expect(after).not.toMatch(/['"]soap['"]|stand-in/);
  });

  it.each([
    ['looks at the answer', 'const found = await fn();\n  if (found[0].return) return found;'],
    ['keeps it', 'return (kept[name] ??= await fn());'],
    [
      'decides by the words of an error',
      'try { return await fn(); } catch (e) { if (/key/.test(e.message)) throw e; }',
    ],
  ])('what %s is not', async (_, body) => {
    const after = await moved('job.mjs', retried(`async function again(name, fn) {\n  ${body}\n}`));
    expect(after).toContain('client.wsdlGetRolesAsync({ apiKey })');
  });

  it('a client that is made by a promise of the spot', async () => {
    const text =
      "const { promisify } = require('util');\nconst soap = require('soap');\nasync function run() {\n  const client = await promisify(soap.createClient)(process.env.WSDL);\n  const [roles] = await client.wsdlGetRolesAsync({ apiKey: KEY });\n  console.log(roles.return.item.length);\n}\n";
    expect(await moved('job.cjs', text)).toMatch(
      /client = createClient\([\s\S]*const roles = await client.wsdlGetRoles\(\)/,
    );
  });
});

describe('a call that stays', () => {
  it.each([
    ['the answer goes on', 'send(result);', 'To do: client.wsdlGetPayrollV2({ … }) gives the records'],
    [
      'the words of an error are read',
      'try { await client.wsdlGetRolesAsync({ apiKey: KEY }); } catch (e) { log(e.message); }',
      'To do: catch FaultError',
    ],
  ])('says what a person does where %s', async (_, body, says) => {
    expect(await moved('job.mjs', calls(body))).toContain(says);
  });

  it('with a part that no definition has keeps its library, and is told which there are', async () => {
    const after = await moved(
      'job.mjs',
      calls('await client.wsdlGetSectionsAsync({ apiKey: KEY, units: 101 });'),
    );
    expect(after).toContain("from 'soap'");
    expect(after).toMatch(
      /units is no part of this call\. To do: leave it out or name it right; there are \w+/,
    );
  });

  it('beside three answers at once has the stand-in', async () => {
    const text = calls(
      'send(result);\nconst [a, b, c] = await Promise.all([one(client), two(client), three(client)]);',
    );
    expect(await moved('job.mjs', text)).toContain("from 'workforce-soap/stand-in'");
  });

  it('of the library is not taken for an envelope', async () => {
    const after = await moved(
      'job.mjs',
      calls(
        "async function any(op) { return client[op]({ apiKey: KEY }); }\nsend(await any('wsdlGetRolesAsync'));",
      ),
    );
    expect(after).not.toContain('this envelope');
  });
});

describe('a file that others import', () => {
  const own = `const soap = require('soap');
exports.units = async () => {
  const client = await soap.createClientAsync(process.env.WSDL);
  const [result] = await client.wsdlGetUnitAsync({ apiKey: KEY });
  return [].concat(result.return.item).map((unit) => unit.name.$value);
};
`;
  const connect =
    "const soap = require('soap');\nmodule.exports = () => soap.createClientAsync(process.env.WSDL);\n";
  const calling = (rest: string) =>
    `const connect = require('./soap');\nconnect().then(async (client) => {\n  await client.wsdlGetUnitAsync({ apiKey: KEY });\n${rest}});\n`;
  const imported = async (text: string, user: string) =>
    (
      await rewriteClient('lib/soap.js', text, {
        users: usersOf('lib/soap.js', [{ file: 'lib/job.js', text: user }]),
      })
    ).after;

  it('keeps its errors where those show them', async () => {
    const shows = (to: string) =>
      `const { units } = require('./soap.js');\nunits().catch((e) => console.${to}('failed', e.message));\n`;
    expect(await imported(own, shows('log'))).toContain("require('workforce-soap/stand-in')");
    expect(await imported(own, shows('error'))).toContain('createClient({ endpoint');
  });

  it('hands the stand-in on where those only call this service with it', async () => {
    expect(await imported(connect, calling(''))).toContain("require('workforce-soap/stand-in')");
    for (const more of ['client.lastRequest;', 'await client.GetForecastAsync({});'])
      expect(await imported(connect, calling(more))).toContain("require('soap')");
    expect(await imported(connect, "require('./other');")).toContain("require('soap')");
  });
});

describe('what would not run', () => {
  it.each([
    ['no syntax', 'const a = 1;\n', 'const a = ;\n'],
    ['a name that went', 'import { x } from "y";\nx();\n', 'x();\n'],
    ['a name that is there twice', 'const a = 1;\n', 'const a = 1;\nconst a = 2;\n'],
  ])('%s is seen', async (_, before, after) => {
    expect(await newFault('job.mjs', before, after)).toBeDefined();
  });

  it('what was wrong before is not its fault', async () => {
    expect(await newFault('job.js', 'jQuery(a);\n', 'jQuery(a);\nNumber(a);\n')).toBeUndefined();
  });
});

describe('what is left alone', () => {
  const forecast = `async function forecast() {
  const client = await soap.createClientAsync('https://weather.example/service?wsdl');
  const [result] = await client.GetForecastAsync({ city });
  return result.GetForecastResult;
}
`;

  it.each([
    ['moved', 'return result.return.item.map((role) => role.name.$value);', 'wsdlGetRoles()'],
    ['kept', 'return JSON.stringify(result);', 'wsdlGetRolesAsync('],
  ])('the client of another service, beside one that is %s', async (_, read, call) => {
    const ours = `const client = await soap.createClientAsync(WSDL);\n  const [result] = await client.wsdlGetRolesAsync({ apiKey });\n  ${read}`;
    const after = await moved(
      'two.cjs',
      `const soap = require('soap');\n${forecast}async function roles() {\n  ${ours}\n}\n`,
    );
    expect(after).toContain(forecast);
    expect(after).toContain("const soap = require('soap');");
    expect(after).toContain(call);
    expect(after).not.toContain('stand-in');
  });

  it.each(['bundle.min.js', 'bundle.js'])('%s, which a tool made', async (file) => {
    const line = `!function(){const e=require("soap");e.createClientAsync(W).then(t=>t.wsdlGetRolesAsync({apiKey:K})).then(([n])=>console.log(JSON.stringify(n)))}();`;
    const text = line.repeat(8) + '\n';
    expect(await moved(file, text)).toBe(text);
    expect(noteStaying(rewriteOf(file, text, text), [use(1, file)]).after).toBe(text);
  });

  it('a call that no codemod spoke of gets a comment, once', () => {
    const text = "const send = require('./send');\nsend('get-roles.xml');\n";
    const { after } = noteStaying(rewriteOf('job.cjs', text, text), [use(2, 'job.cjs')]);
    expect(after).toContain('\n// migrate: wsdlGetRoles is called from here and was not moved');
    expect(noteStaying(rewriteOf('job.cjs', after, after), [use(3, 'job.cjs')]).after).toBe(after);
  });

  it('a call through a file that stays gets a comment, one through a file that was moved none', () => {
    const text = "const { invoke } = require('./soap');\ninvoke('wsdlGetRoles', {});\n";
    const through = { ...use(2, 'job.cjs'), style: 'method', through: 'soap.cjs' } as const;
    const noted = (helper: string) =>
      noteStaying(rewriteOf('job.cjs', text, text), [through], () => helper).after;
    const comment =
      '\n// migrate: wsdlGetRoles goes through soap.cjs, which was not moved: client.wsdlGetRoles';
    expect(noted('exports.invoke = (op, body) => axios.post(URL, envelope(op, body));')).toContain(comment);
    expect(
      noted("require('workforce-soap/stand-in');\n// migrate: where it goes cannot be followed\n"),
    ).toContain(comment);
    expect(noted("const { createClient } = require('workforce-soap');")).toBe(text);
  });
});

function use(line: number, file: string): Use {
  return {
    ...{
      operation: 'wsdlGetRoles',
      file,
      line,
      language: 'JavaScript',
      style: 'envelope',
      certainty: 'certain',
    },
    ...{ parts: [], fields: [], readsMore: false },
  };
}
