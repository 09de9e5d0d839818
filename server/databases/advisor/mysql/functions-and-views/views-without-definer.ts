import { byHand } from '../../remedy.ts'
import { mysqlDocs } from '../docs.ts'
import { isOfNobody, isUserSchema } from '../fragments.ts'
import { listCheck } from '../list-check.ts'
import { shown } from '../quote.ts'

export const viewsWithoutDefiner = listCheck({
  id: 'views_without_definer',
  title: 'Views belong to accounts that don’t exist',
  severity: 'low',
  area: 'functions_and_views',
  why: 'They fail, and anyone who may create that account takes over its rights.',
  privilege: 'SHOW VIEW',
  link: mysqlDocs('stored-objects-security.html'),
  sql: `select v.table_schema as one, v.table_name as two, v.definer as note from information_schema.views v
    where v.security_type = 'DEFINER' and ${isUserSchema('v.table_schema')} and ${isOfNobody('v.definer')}`,
  evidence: ({ note }) => `Its definer ${note ?? ''} doesn’t exist.`,
  remedy: ({ one, two }) =>
    byHand(
      `Recreate ${shown(one, two ?? '')} with a definer that exists, or with SQL SECURITY INVOKER.`,
    ),
})
