import { byHand } from '../../remedy.ts'
import { EVENTS } from '../describe-server.ts'
import { mariadbDocs } from '../docs.ts'
import { isOfSuperuser, isUserSchema } from '../fragments.ts'
import { onlyFor } from '../fragments.ts'
import { listCheck } from '../list-check.ts'
import { shown } from '../quote.ts'

export const eventsOfSuperusers = listCheck({
  id: 'events_of_superusers',
  title: 'Events run as an administrator',
  severity: 'medium',
  area: 'functions_and_views',
  why: 'An account that may change the event, or a table that it reads, acts with all rights.',
  privilege: EVENTS,
  link: mariadbDocs('create-event/'),
  sql: `select e.db as one, e.name as two, e.definer as note from mysql.event e where ${isUserSchema('e.db')} and ${isOfSuperuser('e.definer')}`,
  evidence: ({ note }) => `Its definer is ${note ?? ''}.`,
  remedy: ({ one, two }) =>
    byHand(`Recreate ${shown(one, two ?? '')} with a definer that may only do what it needs.`),
  notApplicable: onlyFor('MariaDB'),
})
