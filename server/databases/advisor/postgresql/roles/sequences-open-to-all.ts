import type { Check } from '../../check.ts'
import { docs } from '../docs.ts'
import { type PublicGrant, publicGrants, revokeFromPublic, shownGrant } from '../public-grants.ts'

export const sequencesOpenToAll: Check<PublicGrant> = {
  id: 'sequences_open_to_all',
  title: 'Every role can use sequences',
  severity: 'low',
  area: 'roles',
  why: 'With UPDATE a role can set a sequence back, so that new rows collide with old ones.',
  privilege: null,
  minimumVersion: 13,
  link: docs('ddl-priv.html'),
  sql: publicGrants(`c.relkind = 'S'`, ['SELECT', 'USAGE', 'UPDATE']),
  read: (rows) => rows.map(shownGrant),
  remedy: ({ row }) => revokeFromPublic(row, 'SEQUENCE'),
}
