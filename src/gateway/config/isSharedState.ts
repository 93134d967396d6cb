/** True for a state that is a database, or a reference to the address of one: several gateways can be at work on it. */
export function isSharedState(state = ''): boolean {
  return /^(postgres(ql)?|env|file):/.test(state);
}
