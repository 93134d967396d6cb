import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { storyWsdl } from './storyWsdl.js';

/** Has gSOAP write the proxy of the WSDL, and compiles it with the program that tells the story. Gives the program. */
export function compileGsoapStory(folder: string): string {
  writeFileSync(join(folder, 'story.wsdl'), storyWsdl());
  const run = (command: string, ...args: string[]) =>
    execFileSync(command, args, { cwd: folder, stdio: 'pipe' });
  run('wsdl2h', '-o', 'story.h', 'story.wsdl');
  run('soapcpp2', '-C', '-L', '-j', '-x', 'story.h');
  const sources = [join(import.meta.dirname, 'payrollStory.cpp'), 'soapC.cpp', 'soapServiceBindingProxy.cpp'];
  run('g++', '-O0', '-w', '-std=c++17', '-I.', ...sources, '-lgsoap++', '-o', 'story');
  return join(folder, 'story');
}
