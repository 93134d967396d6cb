import type { SqlRow } from '../../database/Sql.js';
import type { Token } from '../request/Token.js';
import type { StoredRow, StoredWrite } from './stored.js';

export function tokenOf(row: SqlRow): Token {
  const limits = JSON.parse(String(row.limits)) as Pick<
    Token,
    'operations' | 'units' | 'effects' | 'code' | 'first'
  >;
  return {
    id: String(row.id),
    name: String(row.name),
    hash: String(row.hash),
    ...limits,
    createdAt: Number(row.createdAt),
    expiresAt: Number(row.expiresAt),
    revokedAt: row.revokedAt === null ? undefined : Number(row.revokedAt),
  };
}

/** A row of the table of rows, joined with its write. */
export function storedRowOf(row: SqlRow): StoredRow {
  return {
    write: writeOf(row),
    position: Number(row.position),
    mark: String(row.mark),
    state: String(row.rowState) as StoredRow['state'],
    answer: row.rowAnswer === null ? undefined : String(row.rowAnswer),
    content: row.content === null ? undefined : String(row.content),
    recordId: row.recordId === null ? undefined : String(row.recordId),
    ...{ seq: Number(row.rowSeq), at: Number(row.at) },
  };
}

function writeOf(row: SqlRow): StoredWrite {
  const text = (name: string) => (row[name] === null ? undefined : String(row[name]));
  const number = (name: string) => (row[name] === null ? undefined : Number(row[name]));
  return {
    id: String(row.id),
    ...{ script: String(row.script), unit: String(row.unit), operation: String(row.operation) },
    over: String(row.over) as StoredWrite['over'],
    state: String(row.state) as StoredWrite['state'],
    ...{ seq: Number(row.seq), size: Number(row.size) },
    sentAt: Number(row.sentAt),
    ...{ endedAt: number('endedAt'), status: number('status') },
    ...{ contentType: text('contentType'), answer: text('answer') },
  };
}
