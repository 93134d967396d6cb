import { z } from 'zod';
import { type Deployment, DeploymentSchema } from '../../assumptions/file/Deployment.js';
import type { AbsenceDecisions } from '../../bridge/mappers/absenceToRest.js';
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
  repeatMinutes: z.number().min(0).max(1_440).default(10),
  quietMs: z.number().min(0).default(QUIET_MS),
});

const protect = z.strictObject({
  budget: whole().optional(),
  repeatReads: z.boolean().default(false),
  faults: z.boolean().default(false),
  spool: z.boolean().default(false),
  writes: z.union([z.literal(true).transform(() => writes.parse({})), writes]).optional(),
});

// How many days what is in the state stays there.
const keep = z.strictObject({
  writeDays: whole().default(90),
  trafficDays: whole().default(400),
  tokenDays: whole().default(400),
  // What scripts read, for `gateway replay`; 0 keeps nothing.
  readDays: whole(0).default(0),
});

const watch = z.strictObject({
  fields: z.boolean().default(true),
  // A file, or - for the standard output.
  log: z.string().min(1).optional(),
});

// In the place of `{region}` another text makes an address of it.
const restAddress = z
  .string()
  .refine((text) => URL.canParse(text.replaceAll('{region}', 'eu')), 'expected an address');

/** What a person must have decided before absences go over REST, as far as it can be said in a file. */
const absences = z.strictObject({
  absenceRateIs: z.enum(['percent', 'fraction']).optional(),
  absenceRateDirection: z.enum(['FROM_START', 'FROM_END', 'WHOLE_SHIFT']).optional(),
  splitType: z.enum(['DAY', 'SHIFT']).optional(),
  absenceTypes: z.record(z.string(), z.int()).optional(),
  defaultSchedules: z.record(z.string(), z.int()).optional(),
  replaceChanged: z.strictObject({ reassignBackShifts: z.boolean() }).optional(),
  ignoreOverridableValidations: z.boolean().optional(),
  employeeAttested: z.boolean().optional(),
  managerAttested: z.boolean().optional(),
  allowDefaultSchedule: z.boolean().optional(),
} satisfies Record<Exclude<keyof AbsenceDecisions, 'deletion'>, z.ZodType>);

const rest = z.strictObject({
  baseUrl: z.union(
    [restAddress, z.strictObject({ v2: restAddress, v3: restAddress })],
    'expected an address',
  ),
  region: z.enum(['eu', 'na']).optional(),
  clientId: secretReference,
  clientSecret: secretReference,
  v2Token: z.enum(['v2', 'v3']).optional(),
  // Calls at once, beside those of `protect.budget`.
  concurrent: whole().default(2),
  // For the whole of an answer, which takes several calls.
  answerMs: milliseconds.default(60_000),
  // Where both are asked: so long the service's answer waits for that of REST.
  waitMs: milliseconds.default(5_000),
  absences: absences.optional(),
  lossyWrites: z.enum(['refuse', 'accept']).default('refuse'),
  onTrouble: z.enum(['soap', 'fault']).default('soap'),
});

const shadow = z.strictObject({
  perMinute: whole(0).default(6),
  // Answers that wait to be asked again, and how long each of them may be.
  waiting: whole().default(4),
  mostBytes: whole(1024).default(16 * 1024 * 1024),
});

const switching = z.strictObject({
  start: z.enum(['soap', 'shadow']).default('soap'),
  policy: z.string().min(1).optional(),
  // The folder of the signatures, and the book of public keys; by default beside the state and the policy.
  signOffs: z.string().min(1).optional(),
  keys: z.string().min(1).optional(),
  // A folder for `migrate status`.
  nights: z.string().min(1).optional(),
  // Which fields a script reads, by a person or by the JSON of `migrate scan`.
  reads: z
    .record(
      z.string().min(1),
      z.union([
        z.strictObject({ fields: z.array(z.string().min(1)) }),
        z.strictObject({ scan: z.string().min(1), files: z.array(z.string().min(1)).min(1) }),
      ]),
    )
    .default({}),
  // Of the last `of` answers that were compared or asked over REST.
  back: z
    .strictObject({ of: whole().default(20), differing: whole().default(1), failing: whole().default(3) })
    .prefault({}),
});

const limits = z.strictObject({
  bodyBytes: whole().default(16 * 1024 * 1024),
  headerBytes: whole(1024).default(16 * 1024),
  connections: whole().default(256),
  requestMs: milliseconds.default(60_000),
  connectMs: milliseconds.default(10_000),
  firstByteMs: milliseconds.default(300_000),
  idleMs: milliseconds.default(60_000),
  // So long a script may take nothing of its answer.
  callerMs: milliseconds.default(300_000),
});

/** The configuration of a gateway. What it does not know it refuses, so that no line is written in vain. */
export const gatewayConfig = z.strictObject({
  service,
  // What a survey learned of the service: the JSON of its file, or where that is.
  deployment: z.union([z.string().min(1), DeploymentSchema], 'expected a file of a survey').optional(),
  listen: listen.prefault({}),
  publicUrl: address.optional(),
  wsdl: z.string().min(1).optional(),
  state: z.string().min(1).optional(),
  // What gateways that share a state seal with.
  stateKey: secretReference.optional(),
  keep: keep.prefault({}),
  keys: keys.optional(),
  allowKeys: z.boolean().default(false),
  admin: z.strictObject({ token: secretReference }).optional(),
  watch: z.union([z.literal(true).transform(() => watch.parse({})), watch]).optional(),
  protect: protect.prefault({}),
  rest: rest.optional(),
  shadow: shadow.prefault({}),
  switch: switching.prefault({}),
  limits: limits.prefault({}),
});

/** A configuration as it is written, where whatever has a default may be left out. */
export type GatewayConfig = z.input<typeof gatewayConfig>;

/** A configuration whose defaults are filled in. */
export type GatewaySettings = Omit<z.output<typeof gatewayConfig>, 'deployment'> & {
  readonly deployment?: Deployment | undefined;
};

/** True for a state that is a database, or a reference to the address of one: several gateways can be at work on it. */
export function isSharedState(state = ''): boolean {
  return /^(postgres(ql)?|env|file):/.test(state);
}
