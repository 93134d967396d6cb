import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { storyWsdl } from './storyWsdl.js';

/** Has gSOAP write the code of the WSDL, and compiles it with a program that uses it. Gives the compiled program. */
export function compileGsoap(folder: string, side: 'client' | 'server', program: string): string {
  writeFileSync(join(folder, 'story.wsdl'), storyWsdl());
  const run = (command: string, ...args: string[]) =>
    execFileSync(command, args, { cwd: folder, stdio: 'pipe' });
  run('wsdl2h', '-o', 'story.h', 'story.wsdl');
  run('soapcpp2', side === 'client' ? '-C' : '-S', '-L', '-j', '-x', 'story.h');
  const made = side === 'client' ? 'soapServiceBindingProxy.cpp' : 'soapServiceBindingService.cpp';
  run('g++', '-O0', '-w', '-std=c++17', '-I.', program, 'soapC.cpp', made, '-lgsoap++', '-o', 'program');
  return join(folder, 'program');
}
