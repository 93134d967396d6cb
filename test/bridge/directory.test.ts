import { expect, it } from 'vitest';
import { refuseLosses } from '../../src/bridge/failures.js';
import { noLookups } from '../../src/bridge/map/Lookups.js';
import { pairIdentities } from '../../src/bridge/readLookups.js';
import { RestDirectory } from '../../src/bridge/RestDirectory.js';

it('a badge number that two employees have is that of none, also where the second comes later', () => {
  const directory = new RestDirectory();
  directory.addEmployee({ id: '12', badgeNumber: '0007' });
  directory.addEmployee({ id: '13', badgeNumber: '0008' });
  expect(['0007', '0008', '0009'].map((badge) => directory.employeeOfBadge(badge))).toEqual([
    '12',
    '13',
    undefined,
  ]);
  directory.addEmployee({ id: '14', badgeNumber: '0007' });
  expect(directory.employeeOfBadge('0007')).toBeUndefined();
  directory.addEmployee({ id: '15', badgeNumber: '0007' });
  expect(directory.employeeOfBadge('0007')).toBeUndefined();
  expect(directory.employeeOfBadge('0008')).toBe('13');
});

it('the unit of a group is that above it; above all units there is none, and a way that is cut is unknown', () => {
  const directory = new RestDirectory();
  directory.addGroup({ id: '1', groupType: 'DISTRICT', parentGroupId: '0' });
  directory.addGroup({ id: '7', groupType: 'UNIT', parentGroupId: '1' });
  directory.addGroup({ id: '70', groupType: 'SECTION', parentGroupId: '7' });
  directory.addGroup({ id: '80', groupType: 'SECTION', parentGroupId: '81' });
  directory.addGroup({ id: '81', groupType: 'SECTION', parentGroupId: '80' });
  const known = { ...noLookups, unitOfGroup: (id: string) => (id === '7' ? 101 : undefined) };
  const unitOf = (id: string | undefined) => directory.unitOf(id, known);
  expect(unitOf('70')).toBe(101);
  expect(unitOf('1')).toBe('none');
  expect(unitOf('80')).toBe('none');
  expect(unitOf('4242')).toBe('unknown');
  expect(unitOf(undefined)).toBe('unknown');
});

it('a section is the group with its external id, whatever group has its name', () => {
  const organisation = {
    units: [{ id: 101, groupId: 700 }],
    sections: [
      { id: 31, restId: 101, extGroupId: 'BAR', name: 'Bar' },
      { id: 32, restId: 101, extGroupId: 'GONE', name: 'Kitchen' },
      { id: 33, restId: 101, extGroupId: 'GONE TOO', name: 'Cellar' },
    ],
    districts: [],
  };
  const groups = new Map([
    ['x BAR', '731'],
    ['n 700 Bar', '739'],
    ['n 700 Kitchen', '732'],
  ]);
  expect(pairIdentities(organisation, groups).sections).toEqual([
    { section: 31, restId: 101, groupId: '731' },
    { section: 32, restId: 101, groupId: '732' },
  ]);
});

it('what is not known is never sent, whatever may be lost', () => {
  const loss = (kind: 'unknown' | 'noPlace') => ({ field: 'restId', kind, why: 'why' }) as const;
  const refusing = (lossyWrites: 'accept' | 'refuse', kind: 'unknown' | 'noPlace') => () =>
    refuseLosses({ lossyWrites } as Parameters<typeof refuseLosses>[0], [loss(kind)]);
  expect(refusing('accept', 'noPlace')).not.toThrow();
  expect(refusing('refuse', 'noPlace')).toThrow('restId: why');
  expect(refusing('accept', 'unknown')).toThrow('restId: why');
});
