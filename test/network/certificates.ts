import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Certificate {
  readonly cert: string;
  readonly key: string;
  readonly certFile: string;
  readonly keyFile: string;
}

export interface Authority {
  readonly ca: string;
  readonly caFile: string;
  /** A certificate of this authority for a host or a client. */
  issue(name: string): Certificate;
  remove(): void;
}

/** A certificate authority of one's own, as companies have them. */
export function createAuthority(name: string): Authority {
  const folder = mkdtempSync(join(tmpdir(), 'ca-'));
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  openssl(
    'req',
    '-x509',
    ...newKey,
    '-keyout',
    'ca.key',
    '-out',
    'ca.pem',
    '-days',
    '2',
    '-subj',
    `/CN=${name}`,
  );
  return {
    ca: readFileSync(join(folder, 'ca.pem'), 'utf8'),
    caFile: join(folder, 'ca.pem'),
    issue: (host) => {
      const file = (ending: string) => join(folder, `${host}.${ending}`);
      openssl('req', ...newKey, '-keyout', file('key'), '-out', file('csr'), '-subj', `/CN=${host}`);
      writeFileSync(file('ext'), `subjectAltName=DNS:${host}\n`);
      const signing = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-extfile', file('ext')];
      openssl('x509', '-req', '-in', file('csr'), ...signing, '-out', file('pem'), '-days', '2');
      return {
        cert: readFileSync(file('pem'), 'utf8'),
        key: readFileSync(file('key'), 'utf8'),
        certFile: file('pem'),
        keyFile: file('key'),
      };
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
