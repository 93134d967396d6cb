interface Names {
  readonly client: string;
  readonly helper: string;
  readonly row: string;
}
interface Reading {
  readonly operation: string;
  readonly fields: readonly string[];
  readonly style: 'direct' | 'helper' | 'prefixed';
}

/** How scripts of one language call, read and speak. */
export interface Dialect {
  readonly language: string;
  readonly ending: string;
  /** What stands before the calls: a client, and two helpers, one of which takes the name without its beginning. */
  opening(names: Names): string;
  /** A call whose rows are read; `⟶` stands before what calls. */
  reading(reading: Reading, names: Names, at: number): string;
  noise(kind: string, operation: string): string | undefined;
  readonly closing: string;
}

const short = (operation: string) => operation.replace('wsdl', '');

/** Noise by how a language writes comments, prints and compares. */
const noisy =
  (comment: string, log: (text: string) => string, compare: (text: string) => string) =>
  (kind: string, operation: string): string | undefined => {
    if (kind === 'comment') return `${comment} client.${operation}(key) was used here`;
    if (kind === 'log') return log(`${operation} was called`);
    if (kind === 'blank') return '\n';
    return kind === 'comparison' ? compare(operation) : undefined;
  };

const script = (language: string, ending: string, type: string): Dialect => ({
  language,
  ending,
  opening: ({ client, helper }) => `import { createClientAsync } from 'soap';
const ${client}${type} = await createClientAsync(process.env.WSDL);
const ${helper} = async (operation${type}, args${type}) => {
  const [answer] = await ${client}[operation + 'Async']({ apiKey: process.env.KEY, ...args });
  return answer.return.item ?? [];
};
const ${helper}Short = (name${type}) => ${helper}(\`wsdl\${name}\`, {});`,
  reading: ({ operation, fields, style }, { client, helper, row }, at) => {
    const rows =
      style === 'direct'
        ? `(await ${client}.${operation}Async({ apiKey: process.env.KEY }))[0].return.item`
        : style === 'helper'
          ? `await ${helper}('${operation}', { lastModified: '' })`
          : `await ${helper}Short('${short(operation)}')`;
    return at % 2 === 0
      ? `⟶for (const ${row} of ${rows}) {\n  out.write([${fields.map((one) => `${row}.${one}`).join(', ')}].join());\n}`
      : `⟶const rows${at} = ${rows};\nrows${at}.forEach(({ ${fields.join(', ')} }) => out.write(String(${fields[0]})));`;
  },
  noise: noisy(
    '//',
    (text) => `console.log('${text}');`,
    (name) => `if (process.argv[2] === '${name}') process.exit(1);`,
  ),
  closing: '',
});

const php: Dialect = {
  language: 'PHP',
  ending: 'php',
  opening: ({ client, helper }) => `<?php
$${client} = new SoapClient(getenv('WSDL'));
function ${helper}($operation, ...$args) {
    global $${client};
    return $${client}->__soapCall($operation, array_merge([getenv('KEY')], $args));
}
function ${helper}Short(string $name) { return ${helper}("wsdl$name", ''); }`,
  reading: ({ operation, fields, style }, { client, helper, row }, at) => {
    const rows =
      style === 'direct'
        ? `$${client}->${operation}(getenv('KEY'), '')`
        : style === 'helper'
          ? `${helper}('${operation}', '')`
          : `${helper}Short('${short(operation)}')`;
    return at % 2 === 0
      ? `⟶foreach (${rows} as $${row}) {\n    echo ${fields.map((one) => `$${row}->${one}`).join(" . ';' . ")};\n}`
      : `⟶$rows${at} = ${rows};\narray_walk($rows${at}, function ($${row}) { echo ${fields.map((one) => `$${row}->${one}`).join(', ')}; });`;
  },
  noise: noisy(
    '//',
    (text) => `error_log("${text}");`,
    (name) => `if ($argv[1] === '${name}') exit(1);`,
  ),
  closing: '',
};

const python: Dialect = {
  language: 'Python',
  ending: 'py',
  opening: ({ client, helper }) => `import os, logging, sys, zeep
${client} = zeep.Client(os.environ["WSDL"]).service

def ${helper}(operation, *args):
    return getattr(${client}, operation)(os.environ["KEY"], *args) or []

def ${helper}_short(name):
    return ${helper}("wsdl" + name, "")
`,
  reading: ({ operation, fields, style }, { client, helper, row }, at) => {
    const rows =
      style === 'direct'
        ? `${client}.${operation}(os.environ["KEY"], "")`
        : style === 'helper'
          ? `${helper}("${operation}", "")`
          : `${helper}_short("${short(operation)}")`;
    return at % 2 === 0
      ? `⟶for ${row} in ${rows}:\n    print(${fields.map((one) => `${row}.${one}`).join(', ')})`
      : `⟶table${at} = [(${fields.map((one) => `${row}["${one}"]`).join(', ')},) for ${row} in ${rows}]`;
  },
  noise: noisy(
    '#',
    (text) => `logging.info("${text}")`,
    (name) => `if sys.argv[1] == "${name}":\n    sys.exit(1)`,
  ),
  closing: '',
};

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const ruby: Dialect = {
  language: 'Ruby',
  ending: 'rb',
  opening: ({ client, helper }) => `require 'savon'
${client.toUpperCase()} = Savon.client(wsdl: ENV['WSDL'])

def ${helper}(operation, message = {})
  body = ${client.toUpperCase()}.call(operation, message: message.merge(apiKey: ENV['KEY'])).body
  body.values.first[:return][:item]
end

def ${helper}_short(name)
  ${helper}(:"wsdl_#{name}")
end
`,
  reading: ({ operation, fields, style }, { client, helper, row }) => {
    const rows =
      style === 'direct'
        ? `${client.toUpperCase()}.call(:${snake(operation)}, message: { apiKey: ENV['KEY'] }).body[:${snake(operation)}_response][:return][:item]`
        : style === 'helper'
          ? `${helper}(:${snake(operation)})`
          : `${helper}_short('${snake(short(operation)).slice(1)}')`;
    return `⟶${rows}.each { |${row}| $stdout.puts [${fields.map((one) => `${row}[:${snake(one)}]`).join(', ')}].join(';') }`;
  },
  noise: noisy(
    '#',
    (text) => `warn "${text}"`,
    (name) => `exit 1 if ARGV[0] == '${name}'`,
  ),
  closing: '',
};

const large = (name: string) => name[0]!.toUpperCase() + name.slice(1);

const java: Dialect = {
  language: 'Java',
  ending: 'java',
  opening: ({ client }) => `import java.util.*;

public class Script {
    private final ServicePortType ${client} = new ServiceService().getServicePort();
    private final String key = System.getenv("KEY");

    void run(String[] args) throws Exception {`,
  reading: ({ operation, fields }, { client, row }, at) =>
    at % 2 === 0
      ? `        ⟶for (var ${row} : ${client}.${operation}(key, "").getItem()) {\n            System.out.println(${fields.map((one) => `${row}.get${large(one)}()`).join(' + ";" + ')});\n        }`
      : `        ⟶${client}.${operation}(key, "").getItem().stream().map(${row} -> ${fields.map((one) => `${row}.get${large(one)}()`).join(' + ";" + ')}).forEach(System.out::println);`,
  noise: noisy(
    '        //',
    (text) => `        System.out.println("${text}");`,
    (name) => `        if (args[0].equals("${name}")) System.exit(1);`,
  ),
  closing: '    }\n}',
};

const csharp: Dialect = {
  language: 'C#',
  ending: 'cs',
  opening: ({ client, helper }) => `using System;
using System.Linq;

class Script
{
    readonly ServicePortTypeClient ${client} = new ServicePortTypeClient();
    T ${large(helper)}<T>(Func<ServicePortTypeClient, T> work) { return work(${client}); }

    void Run(string key, string[] args)
    {`,
  reading: ({ operation, fields, style }, { client, helper, row }, at) => {
    const rows =
      style === 'direct'
        ? `${client}.${operation}(key, "")`
        : `${large(helper)}(c => c.${operation}(key, ""))`;
    return at % 2 === 0
      ? `        ⟶foreach (var ${row} in ${rows})\n        {\n            Console.WriteLine(${fields.map((one) => `${row}.${one}`).join(' + ";" + ')});\n        }`
      : `        ⟶var rows${at} = from ${row} in ${rows} select new { ${fields.map((one) => `${row}.${one}`).join(', ')} };`;
  },
  noise: noisy(
    '        //',
    (text) => `        Console.WriteLine("${text}");`,
    (name) => `        if (args[0] == "${name}") Environment.Exit(1);`,
  ),
  closing: '    }\n}',
};

const powershell: Dialect = {
  language: 'PowerShell',
  ending: 'ps1',
  opening: ({ client, helper }) => `param([string]$Wsdl, [string]$Key)
$${client} = New-WebServiceProxy -Uri $Wsdl
function Get-${large(helper)} {
    param([string]$Name)
    $${client}."wsdl$Name"($Key, '')
}`,
  reading: ({ operation, fields, style }, { client, helper, row }, at) => {
    const rows =
      style === 'direct'
        ? `$${client}.${operation}($Key, '')`
        : `(Get-${large(helper)} -Name ${short(operation)})`;
    return at % 2 === 0
      ? `⟶foreach ($${row} in ${rows}) {\n    Write-Output "${fields.map((one) => `$($${row}.${one})`).join(';')}"\n}`
      : `⟶${rows} | Select-Object ${fields.join(', ')} | Export-Csv rows${at}.csv`;
  },
  noise: noisy(
    '#',
    (text) => `Write-Verbose "${text}"`,
    (name) => `if ($args[0] -eq '${name}') { exit 1 }`,
  ),
  closing: '',
};

const shell: Dialect = {
  language: 'shell',
  ending: 'sh',
  opening: ({ helper }) => `#!/bin/bash
${helper}() {
  curl -s "$URL" -H "SOAPAction: uri:Service/$1" -d "<Envelope><Body><w:wsdl$1><apiKey>$KEY</apiKey></w:wsdl$1></Body></Envelope>"
}`,
  reading: ({ operation, fields }, { helper }, at) =>
    at % 2 === 0
      ? `⟶${helper} ${short(operation)} | xmlstarlet sel -t -m //item ${fields.map((one) => `-v ${one}`).join(' ')}`
      : `⟶${helper} ${short(operation)} > rows${at}.xml\n${fields.map((one) => `grep -o '<${one}>[^<]*' rows${at}.xml`).join('\n')}`,
  noise: noisy(
    '#',
    (text) => `echo "${text}" >&2`,
    (name) => `[ "$1" = "${name}" ] && exit 1`,
  ),
  closing: '',
};

export const dialects: readonly Dialect[] = [
  script('JavaScript', 'mjs', ''),
  script('TypeScript', 'mts', ': any'),
  php,
  python,
  ruby,
  java,
  csharp,
  powershell,
  shell,
];
