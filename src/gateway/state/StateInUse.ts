import { ConfigurationError } from '../../errors/index.js';

/** Another gateway is at work on the file of the state. */
export class StateInUse extends ConfigurationError {
  constructor() {
    super('state', 'another gateway is at work on this file: each needs its own, or all of them PostgreSQL');
  }
}
