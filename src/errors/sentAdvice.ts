/** What to do after a request of which no answer came. */
export function sentAdvice(requestSent: boolean, retryable: boolean): string {
  if (!requestSent) return 'The request was not sent, so it can be sent again once the connection works.';
  return retryable
    ? 'Calling again cannot do anything twice.'
    : 'The service may have acted on the request: read the state before you send it again.';
}
