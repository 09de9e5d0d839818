import type { Check } from '../../check.ts'
import { docs } from '../docs.ts'
import { type PublicGrant, publicGrants, revokeFromPublic, shownGrant } from '../public-grants.ts'

export const tablesWrittenByAll: Check<PublicGrant> = {
  id: 'tables_written_by_all',
  title: 'Every role can change tables',
  severity: 'high',
  area: 'roles',
  why: 'A grant to PUBLIC covers every role of the server, including those that are created later.',
  privilege: null,
  minimumVersion: 13,
  link: docs('ddl-priv.html'),
  sql: publicGrants(`c.relkind in ('r', 'p', 'v', 'f')`, [
    'INSERT',
    'UPDATE',
    'DELETE',
    'TRUNCATE',
  ]),
  read: (rows) => rows.map(shownGrant),
  remedy: ({ row }) => revokeFromPublic(row, 'TABLE'),
}
