/** What some work gives, or something else where it throws. */
export function orElse<T, Other>(work: () => T, otherwise: Other): T | Other {
  try {
    return work();
  } catch {
    return otherwise;
  }
}
