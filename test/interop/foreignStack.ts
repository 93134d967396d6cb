import { spawnSync } from 'node:child_process';
import { describe, it } from 'vitest';

/** Software of others that some tests speak to, and the Debian packages that hold them. */
const STACKS = {
  php: {
    packages: 'php-cli php-soap',
    probe: ['php', '-r', 'exit(extension_loaded("soap") ? 0 : 1);'],
  },
  nusoap: {
    packages: 'libnusoap-php php-cli php-xml',
    probe: [
      'php',
      '-r',
      'exit(extension_loaded("xml") && is_file("/usr/share/php/nusoap/nusoap.php") ? 0 : 1);',
    ],
  },
  // Debian's own Python, because another one on the PATH does not see Debian's packages.
  zeep: { packages: 'python3-zeep', probe: ['/usr/bin/python3', '-c', 'import zeep'] },
  // C# with the ASMX client, which is in a library of its own.
  mono: {
    packages: 'mono-mcs libmono-system-web-services4.0-cil',
    probe: ['sh', '-c', 'command -v mcs && test -e /usr/lib/mono/4.5/System.Web.Services.dll'],
  },
  suds: { packages: 'python3-suds', probe: ['/usr/bin/python3', '-c', 'import suds'] },
  soapLite: { packages: 'libsoap-lite-perl', probe: ['perl', '-MSOAP::Lite', '-e', '1'] },
  soap4r: { packages: 'ruby-soap4r', probe: ['ruby', '-W0', '-e', 'require "soap/wsdlDriver"'] },
  axis: {
    packages: 'libaxis-java default-jdk-headless',
    probe: ['sh', '-c', 'command -v javac && test -f /usr/share/java/axis.jar'],
  },
  gsoap: {
    packages: 'gsoap libgsoap-dev g++',
    probe: ['sh', '-c', 'command -v wsdl2h && command -v g++ && test -f /usr/include/stdsoap2.h'],
  },
  python: { packages: 'python3', probe: ['/usr/bin/python3', '-c', 'import decimal'] },
  redis: { packages: 'redis-server', probe: ['redis-server', '--version'] },
  // Debian's own is beside the PATH.
  postgres: {
    packages: 'postgresql',
    probe: ['sh', '-c', 'command -v initdb || ls /usr/lib/postgresql/*/bin/initdb'],
  },
  tinyproxy: { packages: 'tinyproxy-bin', probe: ['tinyproxy', '-v'] },
  nginx: { packages: 'nginx-light', probe: ['nginx', '-v'] },
  haproxy: { packages: 'haproxy', probe: ['haproxy', '-v'] },
  openssl: { packages: 'openssl', probe: ['openssl', 'version'] },
  chromium: { packages: 'chromium', probe: ['chromium', '--version'] },
  curl: { packages: 'curl', probe: ['curl', '--version'] },
  xmllint: { packages: 'libxml2-utils', probe: ['xmllint', '--version'] },
} as const;

export type ForeignStack = keyof typeof STACKS;

/** One line for each stack that is not on this machine. */
export function missingStacks(): string[] {
  return (Object.keys(STACKS) as ForeignStack[])
    .filter((stack) => !isInstalled(stack))
    .map((stack) => `${stack}, which is not installed (apt-get install ${STACKS[stack].packages})`);
}

/** A suite that needs a foreign stack: skipped without it, or failed when `WORKFORCE_REQUIRE_FOREIGN` is set. */
export function describeWith(stack: ForeignStack, name: string, suite: () => void): void {
  if (isInstalled(stack)) describe(name, suite);
  else if (process.env.WORKFORCE_REQUIRE_FOREIGN)
    it(name, () => {
      throw new Error(`${stack} is not installed: apt-get install ${STACKS[stack].packages}`);
    });
  else describe.skip(name, suite);
}

function isInstalled(stack: ForeignStack): boolean {
  const [command, ...args] = STACKS[stack].probe;
  return spawnSync(command, args).status === 0;
}
