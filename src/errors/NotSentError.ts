/**
 * What stands in for the network, as a cassette does, refused a request in words of its own: a client throws it as it is, and
 * nothing says it in other words.
 */
export abstract class NotSentError extends Error {
  readonly retryable = false;
  readonly requestSent = false;
}
