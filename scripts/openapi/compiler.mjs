// openapi-typescript builds its output with the compiler's own API, which TypeScript 7 does not have. This package
// bundles a compiler that has it, without a second `tsc` among the binaries.
import { ts } from '@ts-morph/common';

export default ts;
