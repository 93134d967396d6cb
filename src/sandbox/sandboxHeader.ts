/** The header by which a sandbox says what it is, in each of its answers. */
export const SANDBOX_HEADER = 'x-workforce-sandbox';
