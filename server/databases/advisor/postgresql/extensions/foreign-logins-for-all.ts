import type { Check } from '../../check.ts'
import { inTransaction } from '../../remedy.ts'
import { docs } from '../docs.ts'
import { identifier, shown } from '../quote.ts'

export const foreignLoginsForAll: Check<{ server: string }> = {
  id: 'foreign_logins_for_all',
  title: 'Every role signs in to a foreign server as the same user',
  severity: 'medium',
  area: 'extensions',
  why: 'A user mapping for PUBLIC lends its stored credentials to each role of this server.',
  privilege: null,
  minimumVersion: 13,
  link: docs('sql-createusermapping.html'),
  sql: `select srvname::text as server from pg_catalog.pg_user_mappings where umuser = 0 order by 1`,
  read: (rows) =>
    rows.map((row) => ({
      object: shown(row.server),
      evidence: 'It has a mapping for PUBLIC.',
      row,
    })),
  remedy: ({ row }) =>
    inTransaction(`DROP USER MAPPING FOR PUBLIC SERVER ${identifier(row.server)};`),
}
