import { fieldText, viewOf } from '../../../assumptions/wire/viewOf.js';
import { knownOf } from '../../../discovery/knownOf.js';
import { wsdlGetUnit } from '../../../operations/organisation/wsdlGetUnit.js';
import { counted } from '../../../text/counted.js';
import { clientOf } from '../../connection/connection.js';
import { findingsIn } from './service.js';
import { type Check, failure, ok, warning } from '../Finding.js';

/** What the key sees. The key itself is not shown. */
export const key: Check = {
  name: 'key',
  vital: true,
  run: async ({ target, signal, suspicions, reads }) => {
    const { asker, tally } = reads();
    await reads().run('read wsdlGetUnit');
    const answer = await asker.known({ operation: wsdlGetUnit, input: {} });
    if (answer && viewOf(answer).is === 'value') {
      const [unit] = viewOf(answer).records;
      if (!unit) {
        const wrong = knownOf(target.client.deployment)('fault.unknownKey').says;
        const what = `the answer has no unit; of a call with an unknown key: ${wrong}`;
        return warning(what, 'Ask the operator what the key is for.');
      }
      await reads().run('key.sees');
      const { seen, measured } = tally.assumptions['key.sees'] ?? {};
      const its = `${fieldText(unit, 'id') ?? 'without an id'} (${fieldText(unit, 'name') ?? 'without a name'})`;
      if (!seen) return ok(`the key is taken: its unit is ${its}; whether it sees others is not known`);
      if (seen.oneUnit) return ok(`the key sees unit ${its}, and gets no list of others`);
      return ok(`a root key: it sees ${counted(measured?.units ?? 0, 'unit')}; its own is ${its}`);
    }
    // The client says why.
    const { safe } = clientOf(target);
    const unit = await safe.wsdlGetUnit({}, { signal });
    if (unit.ok)
      return warning('the key is taken; what it sees is not known', 'Survey it: workforce-soap survey');
    if (unit.error.name !== 'FaultError')
      return [
        failure(unit.error.message.replace(/\s*\n\s*/g, ' '), 'Whether the key is taken is not known.'),
        ...findingsIn(tally).filter(({ state }) => state !== 'ok'),
      ];
    // A key that may do little is still a key.
    if ((await safe.wsdlGetLeaveReasons({}, { signal })).ok)
      return warning('the key is taken, but may not read units', 'Ask the operator for a key that may.');
    return failure(
      unit.error.message.replace(/\s*\n\s*/g, ' '),
      [...suspicions, `Check that ${target.keyReference} holds the key of this deployment.`].join(' '),
    );
  },
};
