import { compareWsdl } from '../../../discovery/compareWsdl.js';
import { driftHeadline } from '../../../discovery/formatDriftText.js';
import { discover } from '../../../discovery/discover.js';
import { MissingDependency } from '../../../errors/MissingDependency.js';
import { type Check, failure, type Finding, ok, skipped, warning } from '../Finding.js';

/** Whether the endpoint has a WSDL, and whether it says what the toolkit expects. */
export const wsdl: Check = {
  name: 'WSDL',
  run: async ({ target, signal, suspicions }) => {
    const { client, endpoint } = target;
    const options = { signal, ...(client.fetch ? { fetch: client.fetch } : {}) };
    let found: Finding[];
    try {
      const { deployment } = client;
      const drift = await compareWsdl(endpoint, deployment ? { ...options, deployment } : options);
      const advice = 'Look closer: workforce-soap wsdl diff';
      found = [
        drift.verdict === 'same'
          ? ok(driftHeadline(drift))
          : (drift.verdict === 'breaking' ? failure : warning)(driftHeadline(drift), advice),
      ];
    } catch (error) {
      if (error instanceof MissingDependency) return skipped(error.message);
      return warning(
        `no WSDL at the endpoint: ${error instanceof Error ? error.message.replace(/\s*\n\s*/g, ' ') : 'failed'}`,
        'Calls may work all the same; ask the operator where the WSDL is.',
      );
    }
    const { options: deployed, warnings } = await discover(endpoint, options);
    const { namespace = 'uri:Service', operationNamespace = namespace } = client;
    if (deployed.namespace !== namespace || deployed.operationNamespace !== operationNamespace) {
      suspicions.push('The namespaces differ from those of the WSDL: set them first.');
      found.push(
        warning(
          `the WSDL's namespaces are ${deployed.namespace} (types) and ${deployed.operationNamespace} (operations), the settings' ${namespace} and ${operationNamespace}`,
          'Set namespace and operationNamespace in the profile, or --namespace and --operation-namespace.',
        ),
      );
    }
    return [
      ...found,
      ...warnings.map((text) =>
        warning(text, 'Ask the operator; the toolkit calls the endpoint that you set.'),
      ),
    ];
  },
};
