import { describe, expect, it } from 'vitest';
import { DOMAIN, errorOf, withSandbox, post } from './withSandbox.js';

const sides = withSandbox();
const missing = { status: 404, kind: 'notFound' };

describe('document 4.1, labels', () => {
  it('are created, read, updated and deleted', async () => {
    const { labels } = sides.rest;
    const made = await labels.create({ name: 'Kedja', domainId: DOMAIN, color: '#fff' });
    expect(made).toMatchObject({ name: 'Kedja', color: '#fff', domainId: DOMAIN });
    expect(await labels.update(made.id!, { name: 'Kedjor' })).toMatchObject({
      name: 'Kedjor',
      color: '#fff',
    });
    expect(await labels.get(made.id!)).toMatchObject({ id: made.id, name: 'Kedjor' });
    await expect(labels.delete(made.id!)).resolves.toBeUndefined();
    expect(await errorOf(sides.rest.safe.labels.get(made.id!))).toMatchObject(missing);
  });

  it('need a name', async () => {
    const nameless = { name: '', domainId: DOMAIN };
    expect(await sides.rest.safe.labels.create(nameless)).toMatchObject({
      error: { name: 'InputError', issues: [{ path: ['body', 'name'] }] },
    });
    const path = '/v2/collaboration-groups/labels';
    expect(await post(sides.rest, sides.sandbox, path, nameless)).toMatchObject({
      status: 400,
      body: { field: 'name' },
    });
  });
});

describe('document 4.1 and 3, collaboration groups', () => {
  const create = (name: string, parentId?: number) =>
    sides.rest.collaborationGroups.create({
      ...{ name, domainId: DOMAIN, labelId: 1 },
      ...(parentId === undefined ? {} : { parentId }),
    });

  it('are created, read with details, and updated', async () => {
    const group = await create('Väst', 1);
    expect(group).toMatchObject({
      name: 'Väst',
      parentId: 1,
      domainId: DOMAIN,
      labelId: 1,
      isArchived: false,
    });
    expect(await sides.rest.collaborationGroups.get(1)).toMatchObject({
      ...{ id: 1, name: 'Norden', groups: [9101, 9102], employees: [1001], children: [2, group.id] },
    });
    const changed = await sides.rest.collaborationGroups.update(group.id!, { name: 'Syd', labelId: 1 });
    expect(changed).toMatchObject({ id: group.id, name: 'Syd', parentId: 1 });
  });

  it('archive and unarchive: archived ones are there only with includeArchived', async () => {
    const { collaborationGroups } = sides.rest;
    await collaborationGroups.archive(2);
    expect(await errorOf(sides.rest.safe.collaborationGroups.get(2))).toMatchObject(missing);
    expect(await collaborationGroups.get(2, { includeArchived: true })).toMatchObject({ isArchived: true });
    await collaborationGroups.unarchive(2);
    expect(await collaborationGroups.get(2)).toMatchObject({ isArchived: false });
  });

  it('move to a new parent, and not below themselves', async () => {
    const other = await create('Övriga');
    expect(await sides.rest.collaborationGroups.move(2, { newParentId: other.id! })).toMatchObject({
      parentId: other.id,
    });
    const error = await errorOf(sides.rest.safe.collaborationGroups.move(other.id!, { newParentId: 2 }));
    expect(error).toMatchObject({ status: 400, details: [{ pointer: 'newParentId' }] });
  });

  it('delete takes the children along, archived ones only with includeArchived', async () => {
    const { collaborationGroups } = sides.rest;
    await collaborationGroups.archive(2);
    const confirm = 'delete-permanently';
    expect(await errorOf(sides.rest.safe.collaborationGroups.delete(2, { confirm }))).toMatchObject(missing);
    await collaborationGroups.delete(2, { confirm, includeArchived: true });
    const child = await create('Barn', 1);
    const grandchild = await create('Barnbarn', child.id);
    await collaborationGroups.delete(1, { confirm });
    for (const id of [1, child.id!, grandchild.id!])
      expect(await errorOf(sides.rest.safe.collaborationGroups.get(id))).toMatchObject(missing);
  });

  it('associate groups of the organisation', async () => {
    const { collaborationGroups } = sides.rest;
    await collaborationGroups.associateGroups({ collaborationGroupId: 2, groupIds: [9103] });
    expect(await collaborationGroups.get(2)).toMatchObject({ groups: [9103] });
  });
});

describe('document 4.1, an employee of version 2', () => {
  it('is read by internal id', async () => {
    expect(await sides.rest.employees.getV2(1002)).toEqual({
      ...{ employeeId: 1002, firstName: 'Pat', lastName: "O'Brien & Söner", badgeNo: '0002' },
      email: 'pat.obriensoner.0002@staff.example',
    });
    expect(await errorOf(sides.rest.safe.employees.getV2(77))).toMatchObject({
      ...missing,
      needs: 'People (Read)',
    });
  });
});
