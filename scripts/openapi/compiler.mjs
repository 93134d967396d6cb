import { ts } from 'ts-morph';

// openapi-typescript builds its output with the compiler's own API, which TypeScript 7 does not have. ts-morph
// bundles a compiler that has it, without a second `tsc` among the binaries.
// biome-ignore lint/style/noDefaultExport: it stands in for the compiler, which has one.
export default ts;
