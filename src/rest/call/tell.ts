/** Tells a function of the caller. One that throws changes nothing and is reported as a warning, as hooks are. */
export function tell(name: string, call: () => unknown): void {
  // Not the error's message: the function may have put anything into it.
  const warn = () =>
    process.emitWarning(`The ${name} function failed, which was ignored.`, { code: 'WORKFORCE_SOAP_HOOK' });
  try {
    const result = call();
    if (result instanceof Promise) result.catch(warn);
  } catch {
    warn();
  }
}
