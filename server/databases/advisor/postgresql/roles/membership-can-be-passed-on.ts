import type { Check } from '../../check.ts'
import { docs } from '../docs.ts'
import { type Membership, memberships, revokeMembership } from '../memberships.ts'
import { shown } from '../quote.ts'

export const membershipCanBePassedOn: Check<Membership> = {
  id: 'membership_can_be_passed_on',
  title: 'Members can pass their role on',
  severity: 'low',
  area: 'roles',
  why: 'With the admin option, an application’s role can give its privileges to any other role.',
  privilege: null,
  minimumVersion: 13,
  link: docs('role-membership.html'),
  sql: memberships('m.admin_option and r.rolcanlogin and not r.rolsuper and not r.rolcreaterole'),
  read: (rows) =>
    rows.map((row) => ({
      object: shown(row.member),
      evidence: `It can grant ${shown(row.role)} to others.`,
      row,
    })),
  remedy: ({ row }, server) => revokeMembership(row, server, 'ADMIN OPTION FOR '),
}
