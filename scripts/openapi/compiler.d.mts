import type { ts } from 'ts-morph';

declare const compiler: typeof ts;
// biome-ignore lint/style/noDefaultExport: it stands in for the compiler, which has one.
export default compiler;
