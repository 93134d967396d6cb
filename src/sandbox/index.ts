export type { SandboxCall } from './server/SandboxCall.js';
export type { SandboxOptions } from './SandboxOptions.js';
export { type Sandbox, startSandbox } from './startSandbox.js';
