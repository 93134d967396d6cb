import type { Effect } from '../../definition/operation.js';
import type { Token } from '../access/Token.js';
import type { StoredWrite } from './GatewayState.js';
import type { SqlRow } from './Sql.js';

export function tokenOf(row: SqlRow): Token {
  const { operations, units, effects } = JSON.parse(String(row.limits)) as {
    operations: string[];
    units: string[];
    effects: Effect[];
  };
  return {
    id: String(row.id),
    name: String(row.name),
    hash: String(row.hash),
    ...{ operations, units, effects },
    createdAt: Number(row.createdAt),
    expiresAt: Number(row.expiresAt),
    revokedAt: row.revokedAt === null ? undefined : Number(row.revokedAt),
  };
}

export function writeOf(row: SqlRow): StoredWrite {
  const text = (name: string) => (row[name] === null ? undefined : String(row[name]));
  const number = (name: string) => (row[name] === null ? undefined : Number(row[name]));
  return {
    id: String(row.id),
    mark: String(row.mark),
    script: String(row.script),
    operation: String(row.operation),
    state: String(row.state) as StoredWrite['state'],
    sentAt: Number(row.sentAt),
    ...{ endedAt: number('endedAt'), status: number('status') },
    ...{ contentType: text('contentType'), answer: text('answer') },
  };
}
