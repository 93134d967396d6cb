import { createRequire } from 'node:module';

/** What was asked for needs a package that is not installed. Says how to get it. */
export class MissingDependency extends Error {
  override readonly name = 'MissingDependency';
}

/**
 * An optional package, for an entry that cannot do without it. Loads at once, so that the entry itself can be required from
 * CommonJS. Throws a `MissingDependency` with `says` if the package is not installed.
 */
export function requirePackage(name: string, says: string): unknown {
  try {
    return createRequire(import.meta.url)(name);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw cause;
    throw new MissingDependency(says, { cause });
  }
}
