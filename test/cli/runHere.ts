import { CommandContext } from '../../src/cli/CommandContext.js';
import { programRun } from '../../src/cli/program.js';
import { SAME_MOMENT } from './exportFolder.js';
import { type CliRun, type CliSettings, runCli } from './runCli.js';

/**
 * Runs a command as `runCli` does, in this process, which has loaded the toolkit. A run that is interrupted, has an
 * input or is given what Node.js reads when it starts is a process of its own. `stop` is what Ctrl-C is for that.
 */
export async function runHere(
  args: readonly string[],
  { stop, ...settings }: CliSettings & { readonly stop?: AbortSignal } = {},
): Promise<CliRun> {
  if (settings.input !== undefined || settings.onStart || settings.env?.NODE_EXTRA_CA_CERTS)
    return runCli(args, settings);
  const before = { env: process.env, cwd: process.cwd() };
  const { PATH, HOME } = process.env;
  const written = { stdout: '', stderr: '' };
  const ends = (['stdout', 'stderr'] as const).map((name) => {
    const { write } = process[name];
    const catching = (text: string | Uint8Array, ...[encoding, done]: unknown[]) => {
      written[name] += typeof text === 'string' ? text : Buffer.from(text).toString();
      const taken = typeof encoding === 'function' ? encoding : done;
      if (typeof taken === 'function') process.nextTick(taken as () => void);
      return true;
    };
    process[name].write = catching as typeof write;
    const known = process[name].listeners('error');
    return () => {
      process[name].write = write;
      // Each command listens until its process ends.
      for (const listener of process[name].listeners('error'))
        if (!known.includes(listener)) process[name].off('error', listener as () => void);
    };
  });
  const env = { PATH, HOME, XDG_CONFIG_HOME: '/nonexistent', ...SAME_MOMENT, ...settings.env };
  process.env = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined));
  if (settings.cwd) process.chdir(settings.cwd);
  const context = new CommandContext();
  stop?.addEventListener('abort', () => context.interrupt());
  try {
    const { run } = await programRun(args, context);
    return { code: await run(), signal: null, ...written };
  } finally {
    process.env = before.env;
    process.chdir(before.cwd);
    for (const end of ends) end();
  }
}
