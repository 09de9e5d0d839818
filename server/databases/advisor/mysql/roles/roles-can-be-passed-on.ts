import { ROLE_GRANTS } from '../describe-server.ts'
import { mariadbDocs } from '../docs.ts'
import { onlyFor } from '../fragments.ts'
import { listCheck } from '../list-check.ts'
import { account, identifier } from '../quote.ts'

export const rolesCanBePassedOn = listCheck({
  id: 'roles_can_be_passed_on',
  title: 'Accounts may hand out roles',
  severity: 'low',
  area: 'roles',
  why: 'With ADMIN OPTION, who has a role is no longer up to administrators only.',
  privilege: ROLE_GRANTS,
  link: mariadbDocs('grant/#with-admin-option'),
  sql: `select m.Role as one, m.User as two, m.Host as three from mysql.roles_mapping m
    where m.Admin_option = 'Y' and m.User not in ('root', '') and m.Host <> ''`,
  evidence: ({ two }) => `${two ?? ''} may grant it to others.`,
  remedy: ({ one, two, three }) =>
    `REVOKE ADMIN OPTION FOR ${identifier(one)} FROM ${account({ user: two ?? '', host: three ?? '' })};`,
  notApplicable: onlyFor('MariaDB'),
})
