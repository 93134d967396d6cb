import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openRequest } from '../../../src/encoding/server/decodeRequest.js';
import { wsdlUpdateShifts } from '../../../src/operations/scheduling/wsdlUpdateShifts.js';

// One call in the charset of its prolog, as clients of foreign stacks wrote it: test/sandbox/foreign holds what they were told to send.
const FOLDER = join(import.meta.dirname, '../../fixtures/foreignRequests');

const shift = (badgeNo: string, shiftCategoryId = '11') => ({
  scheduleId: '0',
  begDate: '2026-04-01',
  endDate: '2026-04-01',
  begTime: '08:00:00',
  endTime: '16:30:00',
  persId: '0',
  badgeNo,
  shiftCategoryId,
  comment: 'kväll & <natt>',
});

it.each(readdirSync(FOLDER))('understands %s', (file) => {
  const request = openRequest(readFileSync(join(FOLDER, file)), 'text/xml');
  expect(request.operation).toBe('wsdlUpdateShifts');
  const { apiKey, parts, issues } = request.decode(wsdlUpdateShifts);
  expect(apiKey?.reveal()).toBe('sandbox-unit-101-key');
  expect(issues).toEqual([]);
  expect(parts).toEqual({
    Shifts: [shift('0001'), shift('nobody'), shift('0002'), shift('0003', '999'), shift('0004')],
  });
});
