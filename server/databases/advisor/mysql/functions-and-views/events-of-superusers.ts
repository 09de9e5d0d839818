import type { Server } from '../../check.ts'
import { byHand } from '../../remedy.ts'
import { EVENTS } from '../describe-server.ts'
import { mysqlDocs } from '../docs.ts'
import { isOfSuperuser, isUserSchema } from '../fragments.ts'
import { listCheck } from '../list-check.ts'
import { needing } from '../needing.ts'
import { shown } from '../quote.ts'

/** MySQL only lists events for those who may also create them. */
export const eventsOfOthers = ({ product }: Server) => [product === 'MariaDB' ? EVENTS : 'EVENT']

export const eventsOfSuperusers = needing(
  eventsOfOthers,
  listCheck({
    id: 'events_of_superusers',
    title: 'Events run as an administrator',
    severity: 'medium',
    area: 'functions_and_views',
    why: 'An account that can change the event, or a table that it reads, can act with all rights.',
    privilege: null,
    link: mysqlDocs('stored-objects-security.html'),
    sql: ({ product }) =>
      product === 'MariaDB'
        ? `select e.db as one, e.name as two, e.definer as note from mysql.event e
            where ${isUserSchema('e.db')} and ${isOfSuperuser('e.definer')}`
        : `select e.event_schema as one, e.event_name as two, e.definer as note
            from information_schema.events e
            where ${isUserSchema('e.event_schema')} and ${isOfSuperuser('e.definer')}`,
    evidence: ({ note }) => `Its definer is ${note ?? ''}.`,
    remedy: ({ one, two }) =>
      byHand(
        `Recreate ${shown(one, two ?? '')} with a definer that has only the privileges it needs.`,
      ),
  }),
)
