import { counted } from '../../../text/counted.js';
import { createClient } from '../../../client/client.js';
import { KeyRing } from '../../../export/KeyRing.js';
import { keyOf } from '../../connection/connection.js';
import { type Check, failure, ok, warning } from '../Finding.js';

/** What the key sees. The key itself is not shown. */
export const key: Check = {
  name: 'key',
  vital: true,
  run: async ({ target, signal, suspicions }) => {
    const apiKey = keyOf(target);
    try {
      const units = await new KeyRing(target.client, apiKey).units(signal);
      const [first, second] = units;
      if (!first)
        return warning('the key is taken, but sees no unit', 'Ask the operator what the key is for.');
      if (second)
        return ok(
          `a root key: it sees ${counted(units.length, 'unit')}, from ${first.id} (${first.name}) on`,
        );
      return ok(`a unit key: it sees unit ${first.id} (${first.name})`);
    } catch (error) {
      if (!(error instanceof Error) || error.name !== 'FaultError') throw error;
      // A key that may do little is still a key.
      const leaveReasons = await createClient({ ...target.client, apiKey }).safe.wsdlGetLeaveReasons(
        {},
        { signal },
      );
      if (leaveReasons.ok)
        return warning('the key is taken, but may not read units', 'Ask the operator for a key that may.');
      return failure(
        error.message.replace(/\s*\n\s*/g, ' '),
        [...suspicions, `Check that ${target.keyReference} holds the key of this deployment.`].join(' '),
      );
    }
  },
};
