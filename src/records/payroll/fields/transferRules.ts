import type { Rule } from '../../../definition/record.js';
import { PayrollTransferStatus } from '../../../values/PayrollTransferStatus.js';

/** What the document says of both records of a transfer. */
export const transferRules: readonly Rule<'status' | 'url'>[] = [
  {
    name: 'urlBeforeReady',
    form: 'onlyWhen',
    fields: ['url'],
    when: { status: { in: [PayrollTransferStatus.ReadyToDownload] } },
    says: ['2.8', '`url` (only when ready to download)'],
  },
];
