import { Refusal } from '../request/Refusal.js';

/** The database of the gateways does not answer, or may not be theirs any more: what is not certain is not done. */
export class StateUnreachableError extends Refusal {
  constructor() {
    super('Server', 'its state is out of reach, so that nothing was sent: send the same again in a while');
  }
}
