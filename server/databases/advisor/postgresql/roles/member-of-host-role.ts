import type { Check } from '../../check.ts'
import { docs } from '../docs.ts'
import { type Membership, memberships, revokeMembership } from '../memberships.ts'
import { shown } from '../quote.ts'

export const memberOfHostRole: Check<Membership> = {
  id: 'member_of_host_role',
  title: 'Roles can reach the files and programs of the host',
  severity: 'high',
  area: 'roles',
  why: 'A role that can read or write the server’s files, or run programs as the server, can become a superuser.',
  privilege: null,
  minimumVersion: 13,
  link: docs('predefined-roles.html'),
  sql: memberships(
    `g.rolname in ('pg_execute_server_program', 'pg_read_server_files', 'pg_write_server_files')
      and not r.rolsuper`,
  ),
  read: (rows) =>
    rows.map((row) => ({
      object: shown(row.member),
      evidence: `It is a member of ${row.role}.`,
      row,
    })),
  remedy: ({ row }, server) => revokeMembership(row, server),
}
