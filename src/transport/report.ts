import { channel } from 'node:diagnostics_channel';
import type { Hooks, HooksOption } from './events.js';

const channels = {
  onCall: channel('workforce-soap:call'),
  onAttempt: channel('workforce-soap:attempt'),
  onOutcome: channel('workforce-soap:outcome'),
  onDecodeIssue: channel('workforce-soap:decodeIssue'),
};

type EventOf<K extends keyof Hooks> = Parameters<NonNullable<Hooks[K]>>[0];

/** Gives an event to the hooks and to the subscribers of the `node:diagnostics_channel` of its name. */
export function report<K extends keyof Hooks>(hooks: HooksOption, name: K, event: () => EventOf<K>): void {
  const all: readonly Hooks[] = Array.isArray(hooks) ? hooks : [hooks];
  if (!channels[name].hasSubscribers && !all.some((one) => one[name])) return;
  const told = all.flatMap((one) => one[name] ?? []) as ((event: EventOf<K>) => unknown)[];
  const made = event();
  channels[name].publish(made);
  for (const hook of told) tellCaller(`${name} hook`, () => hook(made));
}

/** Calls a function of the caller. One that throws, or rejects, changes nothing and is reported as a warning. */
export function tellCaller(name: string, call: () => unknown): void {
  // Not the error's message: the function may have put anything into it.
  const warn = () =>
    process.emitWarning(`The ${name} failed, which was ignored.`, { code: 'WORKFORCE_SOAP_HOOK' });
  try {
    const result = call();
    if (result instanceof Promise) result.catch(warn);
  } catch {
    warn();
  }
}
