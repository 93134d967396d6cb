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

/** Has Axis write the stub of the WSDL, and compiles it with the program that tells the story. */
export function compileAxisStory(folder: string): void {
  const classPath = JARS.join(':');
  const wsdl = join(folder, 'story.wsdl');
  writeFileSync(wsdl, storyWsdl());
  const run = (command: string, ...args: string[]) => execFileSync(command, args, { stdio: 'pipe' });
  run('java', '-cp', classPath, 'org.apache.axis.wsdl.WSDL2Java', '-o', folder, '-p', 'story', wsdl);
  const stub = readdirSync(join(folder, 'story')).map((file) => join(folder, 'story', file));
  const program = join(import.meta.dirname, 'PayrollStory.java');
  run(
    'javac',
    '-nowarn',
    '-proc:none',
    '-encoding',
    'UTF-8',
    '-cp',
    classPath,
    '-d',
    folder,
    ...stub,
    program,
  );
}

/** What `java` needs to find the program. */
export function axisArguments(folder: string): string[] {
  return ['-cp', [folder, ...JARS].join(':')];
}
