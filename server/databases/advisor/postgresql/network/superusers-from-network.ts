import { accessLines } from '../fragments.ts'
import { hbaCheck } from '../hba-check.ts'

export const superusersFromNetwork = hbaCheck({
  id: 'superusers_from_network',
  title: 'Superusers can sign in over the network',
  severity: 'medium',
  area: 'network',
  why: 'An administrator can first sign in to the host. Over the network, a guessed password is enough to take over the server.',
  // Groups begin with a plus sign and include the members of their members. From PostgreSQL 16 on, regular expressions
  // begin with a slash.
  condition: (server) => `is_remote and auth_method <> 'reject' and error is null
    and exists (select from pg_catalog.pg_roles r cross join unnest(user_name) one
      where r.rolsuper and (one in ('all', r.rolname::text, '+' || r.rolname::text)
        or one in (with recursive groups(oid) as (
            select m.roleid from pg_catalog.pg_auth_members m where m.member = r.oid
            union
            select m.roleid from groups join pg_catalog.pg_auth_members m on m.member = groups.oid)
          select '+' || g.rolname::text from groups join pg_catalog.pg_roles g on g.oid = groups.oid)
        ${server.version >= 160_000 ? `or one like '/%' and r.rolname::text ~ substr(one, 2)` : ''}))
    and not exists (select from ${accessLines(server)} earlier
      where earlier.place < rule.place and earlier.auth_method = 'reject'
        and earlier.type = 'host' and earlier.address = 'all' and earlier.database && array['all']
        and (select bool_and(r.rolname::text = any (earlier.user_name))
          from pg_catalog.pg_roles r where r.rolsuper and r.rolcanlogin))`,
  change:
    'list the roles that need it instead of all, or put “host all SUPERUSER all reject” with your superusers before it.',
})
