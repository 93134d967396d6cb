import { type Check, failure, greet, type Greeting, ok, warning } from '../Finding.js';

/** The statuses of an address that knows no POST, or is not there. */
const NO_POST = new Set([404, 405, 501]);

/** Some services answer with a fault and such a status to a call that they do not know. */
const takesNoPost = ({ status, type = '' }: Greeting) => NO_POST.has(status) && !/xml/i.test(type);

/** Whether something answers at the endpoint, and takes calls. */
export const endpoint: Check = {
  name: 'endpoint',
  vital: true,
  run: async (patient) => {
    const { url, greeting } = patient;
    const posts = () => greet(patient, 'POST').catch(() => undefined);
    try {
      const { status, sentAt, answeredAt } = await greeting();
      const answers = `answers within ${answeredAt - sentAt} ms`;
      if (status >= 300 && status < 400)
        return failure(
          `${answers}, but redirects elsewhere (HTTP ${status})`,
          'Set the address that it leads to: redirects are not followed, because the key would go with them.',
        );
      if (status === 407)
        return failure(
          'the proxy wants a login (HTTP 407)',
          'Put it into the address of the proxy: http://user:password@proxy.example:3128',
        );
      const posted = await posts();
      if (posted && takesNoPost(posted))
        return failure(
          `${answers}, but takes no POST (HTTP ${posted.status})`,
          'Set the address of the SOAP endpoint: every call is a POST. The WSDL names it in soap:address.',
        );
      return ok(answers);
    } catch (error) {
      const posted = await posts();
      if (posted && !takesNoPost(posted))
        return warning('answers calls, but not HEAD', 'Monitors that ask for the head call it down.');
      const code = codeOf(error);
      return failure(`${url.host} does not answer (${code})`, adviceFor(code));
    }
  },
};

function codeOf(error: unknown): string {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { code, name } = at as NodeJS.ErrnoException;
    if (name === 'TimeoutError' || name === 'AbortError') return 'no answer in time';
    if (typeof code === 'string') return code;
  }
  return 'failed';
}

function adviceFor(code: string): string {
  if (code === 'ECONNREFUSED') return 'Nothing listens there: check the port of the endpoint.';
  if (code === 'ECONNRESET') return 'Something in between cuts connections: ask for the firewall or proxy.';
  return 'Check the endpoint, the firewall and the proxy.';
}
