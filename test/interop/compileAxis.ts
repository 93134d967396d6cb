import { execFileSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { storyWsdl } from './storyWsdl.js';

const JARS = [
  'axis',
  'axis-jaxrpc',
  'axis-saaj',
  'wsdl4j',
  'commons-discovery',
  'commons-logging',
  'javax.mail',
  'javax.activation',
].map((name) => `/usr/share/java/${name}.jar`);

export const WSDL_TO_JAVA = 'org.apache.axis.wsdl.WSDL2Java';

/** Has Axis write the classes of the WSDL (package `story`), and compiles them with a program that uses them. */
export function compileAxis(folder: string, program: string, ...options: string[]): void {
  const classPath = JARS.join(':');
  const wsdl = join(folder, 'story.wsdl');
  writeFileSync(wsdl, storyWsdl());
  const run = (command: string, ...args: string[]) => execFileSync(command, args, { stdio: 'pipe' });
  run(
    'java',
    '-cp',
    classPath,
    'org.apache.axis.wsdl.WSDL2Java',
    ...options,
    '-o',
    folder,
    '-p',
    'story',
    wsdl,
  );
  const files = readdirSync(join(folder, 'story')).filter((file) => file.endsWith('.java'));
  const sources = [...files.map((file) => join(folder, 'story', file)), program];
  run('javac', '-nowarn', '-proc:none', '-encoding', 'UTF-8', '-cp', classPath, '-d', folder, ...sources);
}

/** What `java` needs to find the classes. */
export function axisArguments(folder: string): string[] {
  return ['-cp', [folder, ...JARS].join(':')];
}
