import { UsageError } from '../cliErrors.js';

/** `NAME=text` options as an environment. */
export function environmentOf(pairs: readonly string[] = []): Record<string, string> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf('=');
      if (!/^[A-Za-z_]\w*$/.test(pair.slice(0, Math.max(at, 0))))
        throw new UsageError('--env takes NAME=text, such as WSDL={wsdl} or KEY={key}');
      return [pair.slice(0, at), pair.slice(at + 1)];
    }),
  );
}
