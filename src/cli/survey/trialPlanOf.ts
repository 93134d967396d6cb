import { randomBytes } from 'node:crypto';
import type { TrialPlan } from '../../surveying/runTrial.js';
import { operationsOf } from '../../surveying/rules.js';
import type { RuleKind } from '../../assumptions/Trial.js';
import { addDays } from '../../calendar/days.js';
import { createClient } from '../../client/client.js';
import type { ApiKey } from '../../secret.js';
import { UsageError } from '../CommandContext.js';
import type { Target } from '../connection/connection.js';
import type { SurveyOptions } from '../commands/survey.js';
import type { Deployment } from '../../assumptions/file/Deployment.js';
import { discover } from '../../discovery/discover.js';
import { allOperations } from '../../operations/allDefinitions.js';

const FAR_DAYS = 300;

/** What a survey may write beside shifts: the kinds whose operations the WSDL has. None where it cannot be read. */
export async function kindsOf(target: Target, signal: AbortSignal): Promise<RuleKind[]> {
  const { missing } = await serviceOf(target, signal);
  const isThere = (kind: RuleKind) => !operationsOf(kind).some((name) => missing?.includes(name));
  return missing ? (['rules', 'compensations'] as const).filter(isThere) : [];
}

/** What a survey will write: on a day far away, with the first shift type that is active. Throws a `UsageError`. */
export async function trialPlanOf(
  target: Target,
  apiKey: ApiKey,
  { writeDay, category }: Pick<SurveyOptions, 'writeDay' | 'category'>,
  mark = `Svy${randomBytes(4).toString('hex')}`,
): Promise<TrialPlan> {
  const day = writeDay ?? addDays(new Date().toISOString().slice(0, 10), FAR_DAYS);
  if (category !== undefined) return { day, shiftCategoryId: category, mark };
  const types = await createClient({ ...target.client, apiKey }).wsdlGetShiftCategories({
    // A service may need every part.
    ...{ lastModified: '', includeTags: false, includeSkills: false },
  });
  const found = types.find(({ isActive, id }) => isActive && id !== undefined);
  if (!found) throw new UsageError('no active shift type was found: name one with --category.');
  return { day, shiftCategoryId: String(found.id), mark };
}

/** Where and how a service is called: what its WSDL says, read without the key, and else what was set. */
export async function serviceOf(
  { endpoint, client }: Target,
  signal: AbortSignal,
): Promise<Deployment['service']> {
  const { namespace = 'uri:Service', operationNamespace = namespace } = client;
  // What stands behind the question mark can be a secret.
  const isPlain = new URL(endpoint).search === '';
  const set = { ...(isPlain ? { endpoint } : {}), namespace, operationNamespace };
  try {
    const { options, missing, added } = await discover(endpoint, {
      signal,
      ...(client.fetch ? { fetch: client.fetch } : {}),
    });
    const known = new Map(allOperations().map(({ name, action }) => [name, `uri:Service/${action}`]));
    const actions = Object.entries(options.actions).filter(
      ([name, action]) => known.has(name) && known.get(name) !== action,
    );
    return {
      ...set,
      namespace: options.namespace,
      operationNamespace: options.operationNamespace,
      actions: Object.fromEntries(actions),
      missing: [...missing],
      added: added.filter((name) => /^[A-Za-z_][\w.-]{0,80}$/.test(name)),
    };
  } catch {
    // Without a WSDL the calls say enough.
    signal.throwIfAborted();
    return set;
  }
}
