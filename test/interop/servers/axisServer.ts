import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { axisArguments, compileAxis } from '../compileAxis.js';
import type { Command } from './startServer.js';

const HANDLER = 'java:org.apache.axis.handlers.http.URLMapper';

/** Compiles the service for Axis and deploys it to its own small server, with no settings but what Axis wrote. */
export function deployAxis(folder: string, program: string): void {
  compileAxis(folder, program, '--server-side');
  const written = readFileSync(join(folder, 'story/deploy.wsdd'), 'utf8');
  const service = /<service .*<\/service>/s
    .exec(written)![0]
    .replace('ServiceBindingImpl', 'AnsweringService');
  writeFileSync(
    join(folder, 'server-config.wsdd'),
    `<deployment xmlns="http://xml.apache.org/axis/wsdd/" xmlns:java="http://xml.apache.org/axis/wsdd/providers/java">
      ${service}
      <transport name="http"><requestFlow><handler type="${HANDLER}"/></requestFlow></transport>
    </deployment>`,
  );
}

/** The command that serves what was deployed. */
export function axisCommand(folder: string, port: number): Command {
  const server = 'org.apache.axis.transport.http.SimpleAxisServer';
  return { command: 'java', args: [...axisArguments(folder), server, '-p', String(port)], cwd: folder };
}
