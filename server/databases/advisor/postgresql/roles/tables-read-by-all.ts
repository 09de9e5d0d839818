import type { Check } from '../../check.ts'
import { docs } from '../docs.ts'
import { type PublicGrant, publicGrants, revokeFromPublic, shownGrant } from '../public-grants.ts'

export const tablesReadByAll: Check<PublicGrant> = {
  id: 'tables_read_by_all',
  title: 'Every role can read tables',
  severity: 'medium',
  area: 'roles',
  why: 'A role that was created for something else, such as monitoring, can read the data too.',
  privilege: null,
  minimumVersion: 13,
  link: docs('ddl-priv.html'),
  sql: publicGrants(`c.relkind in ('r', 'p', 'v', 'm', 'f')`, ['SELECT']),
  read: (rows) => rows.map(shownGrant),
  remedy: ({ row }) => revokeFromPublic(row, 'TABLE'),
}
