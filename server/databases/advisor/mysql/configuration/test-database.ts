import type { Server } from '../../check.ts'
import { byHand } from '../../remedy.ts'
import { EVENTS, ROUTINES } from '../describe-server.ts'
import { mysqlDocs } from '../docs.ts'
import { eventsOfOthers } from '../functions-and-views/events-of-superusers.ts'
import { routinesOfOthers } from '../functions-and-views/routines-of-superusers.ts'
import { listCheck } from '../list-check.ts'
import { identifier } from '../quote.ts'

export const testDatabase = listCheck({
  id: 'test_database',
  title: 'There is a test database',
  severity: 'low',
  area: 'configuration',
  why: 'In older installations, every account can write to databases whose names begin with test.',
  privilege: 'SHOW DATABASES',
  link: mysqlDocs('mysql-secure-installation.html'),
  sql: (server) => `select s.schema_name as one, concat(
      (select count(*) from information_schema.tables t where t.table_schema = s.schema_name)
      + (select count(*) from ${routines(server)} = s.schema_name)
      + (select count(*) from ${events(server)} = s.schema_name)) as note
    from information_schema.schemata s where s.schema_name = 'test'`,
  evidence: ({ note }) =>
    isEmpty(note)
      ? 'It came with the server.'
      : `It came with the server. Tables, routines and events: ${note ?? ''}.`,
  remedy: ({ one, note }, server) =>
    isEmpty(note) && one !== server.database && seesAll(server)
      ? `DROP DATABASE ${identifier(one)};`
      : byHand(
          `Move what is still needed from ${one} to another database, then: DROP DATABASE ${identifier(one)};`,
        ),
})

const routines = ({ privileges }: Server) =>
  privileges.has(ROUTINES)
    ? 'mysql.proc r where r.db'
    : 'information_schema.routines r where r.routine_schema'
const events = ({ privileges }: Server) =>
  privileges.has(EVENTS)
    ? 'mysql.event e where e.db'
    : 'information_schema.events e where e.event_schema'

const isEmpty = (contents: string | undefined) => contents === '0'

/** Otherwise the database could contain more than the account is shown. */
const seesAll = (server: Server) =>
  ['REFERENCES', ...routinesOfOthers(server), ...eventsOfOthers(server)].every((one) =>
    server.privileges.has(one),
  )
