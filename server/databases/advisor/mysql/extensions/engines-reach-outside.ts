import { byHand } from '../../remedy.ts'
import { mariadbDocs } from '../docs.ts'
import { listCheck } from '../list-check.ts'
import { literal } from '../quote.ts'

export const enginesReachOutside = listCheck({
  id: 'engines_reach_outside',
  title: 'Storage engines reach other servers or files',
  severity: 'medium',
  area: 'extensions',
  why: 'A table of such an engine is a way out of the database with the server’s rights.',
  privilege: null,
  link: mariadbDocs('federatedx-storage-engine/'),
  sql: ({ product }) =>
    product === 'MariaDB'
      ? `select p.plugin_name as one, p.plugin_library as note from information_schema.plugins p
    where p.plugin_type = 'STORAGE ENGINE' and p.plugin_status = 'ACTIVE'
      and p.plugin_name in ('FEDERATED', 'CONNECT', 'SPIDER', 'SPHINX', 'S3', 'OQGRAPH') and p.plugin_library is not null`
      : `select e.engine as one, 'the server itself' as note from information_schema.engines e
    where e.engine = 'FEDERATED' and e.support in ('YES', 'DEFAULT')`,
  evidence: ({ note }) => `It was loaded from ${note ?? ''}.`,
  remedy: ({ note }, { product }) =>
    product === 'MariaDB'
      ? `UNINSTALL SONAME ${literal((note ?? '').replace(/\.\w+$/, ''))};`
      : byHand('Remove federated from the option file, then restart the server.'),
})
