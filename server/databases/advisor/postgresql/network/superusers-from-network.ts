import { hbaCheck } from '../hba-check.ts'

export const superusersFromNetwork = hbaCheck({
  id: 'superusers_from_network',
  title: 'Superusers can sign in over the network',
  severity: 'medium',
  area: 'network',
  why: 'An administrator can first sign in to the host. Over the network, a guessed password is enough to take over the server.',
  condition: `is_remote and auth_method <> 'reject' and error is null and (user_name && array['all']
    or exists (select from pg_catalog.pg_roles r where r.rolsuper and r.rolname::text = any (user_name)))
    and not exists (select from pg_catalog.pg_hba_file_rules earlier
      where earlier.line_number < rule.line_number and earlier.auth_method = 'reject'
        and earlier.type = 'host' and earlier.address = 'all' and earlier.database && array['all']
        and (select bool_and(r.rolname::text = any (earlier.user_name))
          from pg_catalog.pg_roles r where r.rolsuper and r.rolcanlogin))`,
  change:
    'list the roles that need it instead of all, or put “host all SUPERUSER all reject” with your superusers before it.',
})
