import type { Check } from '../../check.ts'
import { docs } from '../docs.ts'
import { type Membership, memberships, revokeMembership } from '../memberships.ts'
import { shown } from '../quote.ts'

export const memberOfSuperuser: Check<Membership> = {
  id: 'member_of_superuser',
  title: 'Roles can become superusers',
  severity: 'high',
  area: 'roles',
  why: 'A member of a superuser becomes one with SET ROLE, although its own attributes look harmless.',
  privilege: null,
  minimumVersion: 13,
  link: docs('role-membership.html'),
  sql: memberships('g.rolsuper and not r.rolsuper'),
  read: (rows) =>
    rows.map((row) => ({
      object: shown(row.member),
      evidence: `It is a member of the superuser ${shown(row.role)}.`,
      row,
    })),
  remedy: ({ row }, server) => revokeMembership(row, server),
}
