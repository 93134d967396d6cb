import { command, type OptionsOf } from '../commandSpec.js';
import { CONNECTION } from '../connection/connectionOptions.js';

/** `doctor`: what is wrong between here and the service. */
export const spec = command({
  options: { ...CONNECTION },
  help: `It checks the settings, DNS, TLS, proxies, the clock, the endpoint, its WSDL, the key, the charset,
and how the service takes parts. It also checks OAuth, if REST is configured (in the profile, or with
WORKFORCE_REST_URL, WORKFORCE_CLIENT_ID and WORKFORCE_CLIENT_SECRET). It only reads, and shows no key.

Profiles are in $XDG_CONFIG_HOME/workforce-soap/config.json or ~/.config/workforce-soap/config.json,
without a secret:
  { "defaultProfile": "test", "profiles": { "test": {
    "endpoint": "https://wfs-test.example/soap", "apiKey": "env:WFS_TEST_KEY", "timeoutSeconds": 120,
    "rest": { "baseUrl": "https://api.example", "clientId": "job", "clientSecret": "env:WFS_SECRET" } } } }
Further settings: namespace, operationNamespace, actionPrefix, deployment.`,
  examples: { doctor: 'the default profile', 'doctor --profile live --json': 'for a monitor' },
  exitCodes: '0 nothing failed, 1 a check failed, 2 called wrongly',
});
export type DoctorOptions = OptionsOf<typeof spec>;
