/** The secrets that this process has read, so that a last look can keep them out of what it prints of a failure. */
export const knownSecrets = new Set<string>();
