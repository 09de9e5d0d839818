import type { Check } from '../../check.ts'
import { docs } from '../docs.ts'
import { type Membership, memberships, revokeMembership } from '../memberships.ts'
import { shown } from '../quote.ts'

export const memberOfAllData: Check<Membership> = {
  id: 'member_of_all_data',
  title: 'Roles can read or write every table',
  severity: 'medium',
  area: 'roles',
  why: 'Such a membership covers every table of every database of the server, including those that are created later.',
  privilege: null,
  minimumVersion: 14,
  link: docs('predefined-roles.html'),
  sql: memberships(`g.rolname in ('pg_read_all_data', 'pg_write_all_data') and not r.rolsuper`),
  read: (rows) =>
    rows.map((row) => ({
      object: shown(row.member),
      evidence: `It is a member of ${row.role}.`,
      row,
    })),
  remedy: ({ row }, server) => revokeMembership(row, server),
}
