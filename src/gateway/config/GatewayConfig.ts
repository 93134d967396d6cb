import { z } from 'zod';
import { QUIET_MS } from '../../settle/pace.js';
import { isMilliseconds } from '../../transport/timeLimits.js';

const address = z.url({ protocol: /^https?$/, error: 'expected an address with http or https' });
const whole = (from = 1) => z.int({ error: `expected a whole number from ${from}` }).min(from);
const milliseconds = z.number().refine(isMilliseconds, 'expected milliseconds above 0');

/** Where a secret is: `env:NAME`, `file:PATH`, or a command that prints it. Never the secret itself. */
const REFERENCE = 'expected env:NAME, file:/path or {"command": ["program", …]}, never the secret itself';
const secretReference = z.union(
  [
    z.string().regex(/^(env:[A-Za-z_]\w*|file:.+)$/, REFERENCE),
    z.strictObject({ command: z.array(z.string()).min(1) }),
  ],
  REFERENCE,
);

/** Says where a secret is. */
export type SecretReference = z.output<typeof secretReference>;

const service = z.strictObject({
  endpoint: address,
  namespace: z.string().min(1).optional(),
  operationNamespace: z.string().min(1).optional(),
  actionPrefix: z.string().optional(),
  actions: z.record(z.string(), z.string()).optional(),
});

const listen = z.strictObject({
  host: z.string().min(1).default('127.0.0.1'),
  port: z.int().min(0).max(65_535).default(8088),
  tls: z.strictObject({ cert: z.string().min(1), key: z.string().min(1) }).optional(),
});

const keys = z.strictObject({
  root: secretReference.optional(),
  units: z.record(z.string().regex(/^[\w-]+$/), secretReference).optional(),
});

const writes = z.strictObject({
  // After so many hours a batch whose outcome nobody asked for is taken for a new order.
  rememberHours: z.number().positive().default(168),
  quietMs: z.number().min(0).default(QUIET_MS),
});

const protect = z.strictObject({
  budget: whole().optional(),
  repeatReads: z.boolean().default(false),
  faults: z.boolean().default(false),
  spool: z.boolean().default(false),
  writes: z.union([z.literal(true).transform(() => writes.parse({})), writes]).optional(),
});

const watch = z.strictObject({
  fields: z.boolean().default(true),
  // A file, or - for the standard output.
  log: z.string().min(1).optional(),
});

const limits = z.strictObject({
  bodyBytes: whole().default(16 * 1024 * 1024),
  headerBytes: whole(1024).default(16 * 1024),
  connections: whole().default(256),
  requestMs: milliseconds.default(60_000),
  connectMs: milliseconds.default(10_000),
  firstByteMs: milliseconds.default(300_000),
  idleMs: milliseconds.default(60_000),
});

/** The configuration of a gateway. What it does not know it refuses, so that no line is written in vain. */
export const gatewayConfig = z.strictObject({
  service,
  listen: listen.prefault({}),
  publicUrl: address.optional(),
  wsdl: z.string().min(1).optional(),
  state: z.string().min(1).optional(),
  keys: keys.optional(),
  allowKeys: z.boolean().default(false),
  admin: z.strictObject({ token: secretReference }).optional(),
  watch: z.union([z.literal(true).transform(() => watch.parse({})), watch]).optional(),
  protect: protect.prefault({}),
  limits: limits.prefault({}),
});

/** A configuration as it is written, where whatever has a default may be left out. */
export type GatewayConfig = z.input<typeof gatewayConfig>;

/** A configuration whose defaults are filled in. */
export type GatewaySettings = z.output<typeof gatewayConfig>;
