import { channel } from 'node:diagnostics_channel';
import type { Hooks } from './events.js';

const channels = {
  onCall: channel('workforce-soap:call'),
  onAttempt: channel('workforce-soap:attempt'),
  onOutcome: channel('workforce-soap:outcome'),
  onDecodeIssue: channel('workforce-soap:decodeIssue'),
};

type EventOf<K extends keyof Hooks> = Parameters<NonNullable<Hooks[K]>>[0];

/** Gives an event to the hook and to the subscribers of the `node:diagnostics_channel` of its name. */
export function report<K extends keyof Hooks>(hooks: Hooks, name: K, event: () => EventOf<K>): void {
  const hook = hooks[name] as ((event: EventOf<K>) => unknown) | undefined;
  if (!hook && !channels[name].hasSubscribers) return;
  const made = event();
  channels[name].publish(made);
  // Not the error's message: the hook may have put anything into it.
  const warn = () =>
    process.emitWarning(`The ${name} hook failed, which was ignored.`, { code: 'WORKFORCE_SOAP_HOOK' });
  try {
    const result = hook?.(made);
    if (result instanceof Promise) result.catch(warn);
  } catch {
    warn();
  }
}
