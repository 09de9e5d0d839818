import { byHand } from '../../remedy.ts'
import { mysqlDocs } from '../docs.ts'
import { isOfSuperuser, isUserSchema } from '../fragments.ts'
import { listCheck } from '../list-check.ts'
import { shown } from '../quote.ts'

export const viewsOfSuperusers = listCheck({
  id: 'views_of_superusers',
  title: 'Views run with the rights of an administrator',
  severity: 'medium',
  area: 'functions_and_views',
  why: 'An account that can use the view reaches tables that only its definer has access to.',
  privilege: 'SHOW VIEW',
  link: mysqlDocs('stored-objects-security.html'),
  sql: `select v.table_schema as one, v.table_name as two, v.definer as note from information_schema.views v
    where v.security_type = 'DEFINER' and ${isUserSchema('v.table_schema')} and ${isOfSuperuser('v.definer')}`,
  evidence: ({ note }) => `Its definer is ${note ?? ''}.`,
  remedy: ({ one, two }) =>
    byHand(
      `Recreate ${shown(one, two ?? '')} with SQL SECURITY INVOKER, or with a definer that can only read its tables. SHOW CREATE VIEW shows its statement.`,
    ),
})
