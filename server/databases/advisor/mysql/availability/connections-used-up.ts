import { byHand } from '../../remedy.ts'
import { mysqlDocs } from '../docs.ts'
import { globalStatus, globalVariables } from '../fragments.ts'
import { listCheck } from '../list-check.ts'

export const connectionsUsedUp = listCheck({
  id: 'connections_used_up',
  title: 'Connections were almost used up',
  severity: 'medium',
  area: 'availability',
  why: 'Since the server started, more than 85% of connections have been in use at one time. When all are in use, the next client is refused.',
  privilege: null,
  link: mysqlDocs('too-many-connections.html'),
  sql: (server) =>
    `select 'max_connections' as one, concat(s.variable_value, ' of ', v.variable_value) as note
      from ${globalStatus(server)} s, ${globalVariables(server)} v
      where lower(s.variable_name) = 'max_used_connections' and lower(v.variable_name) = 'max_connections'
        and cast(s.variable_value as unsigned) > 0.85 * cast(v.variable_value as unsigned)`,
  evidence: ({ note }) => `${note ?? ''} were in use at once.`,
  remedy: () =>
    byHand(
      'Use fewer connections with a pool, or raise max_connections if there is memory for them.',
    ),
})
