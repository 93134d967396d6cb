import { z } from 'zod';
import { configured } from '../../validation/configuration.js';
import { asUsage } from '../files.js';
import { REFERENCE } from './keyReference.js';

const NO_KEY = 'expected a reference (env:NAME, file:/path or stdin) and no key';

const text = z.string('expected a text');
const reference = z.string(NO_KEY).regex(REFERENCE, NO_KEY);

const profile = z.strictObject({
  endpoint: text.optional(),
  apiKey: reference.optional(),
  namespace: text.optional(),
  operationNamespace: text.optional(),
  actionPrefix: text.optional(),
  /** The file that `survey` wrote of it. */
  deployment: text.optional(),
  timeoutSeconds: z.coerce.number().positive('expected a number above 0').optional(),
  /** The REST side, for `doctor` and `migrate compare`. */
  rest: z
    .strictObject({ baseUrl: text.optional(), clientId: text.optional(), clientSecret: reference.optional() })
    .optional(),
});

const config = z.strictObject({
  $schema: z.string().optional(),
  defaultProfile: z.string('expected the name of a profile').optional(),
  profiles: z.record(z.string(), profile).default({}),
});

/** One deployment, as the config file describes it. Secrets are references. */
export type Profile = Readonly<z.output<typeof profile>>;

/** What a config file says. Throws a `UsageError`, which quotes no value. */
export function parseConfig(path: string, given: unknown): z.output<typeof config> {
  return asUsage(() => configured(config, given), `${path}: `);
}
