import { mysqlDocs } from '../docs.ts'
import { isOfNobody, isUserSchema } from '../fragments.ts'
import { listCheck } from '../list-check.ts'
import { needing } from '../needing.ts'
import { routinesOfOthers } from './routines-of-superusers.ts'
import { runAsInvoker } from './run-as-invoker.ts'

export const routinesWithoutDefiner = needing(
  routinesOfOthers,
  listCheck({
    id: 'routines_without_definer',
    title: 'Routines belong to accounts that don’t exist',
    severity: 'low',
    area: 'functions_and_views',
    why: 'They fail, and anyone who may create that account takes over its rights.',
    privilege: null,
    link: mysqlDocs('stored-objects-security.html'),
    sql: ({ product }) =>
      product === 'MariaDB'
        ? `select p.db as one, p.name as two, p.type as note from mysql.proc p
            where p.security_type = 'DEFINER' and ${isUserSchema('p.db')} and ${isOfNobody('p.definer')}`
        : `select r.routine_schema as one, r.routine_name as two, r.routine_type as note
            from information_schema.routines r
            where r.security_type = 'DEFINER' and ${isUserSchema('r.routine_schema')} and ${isOfNobody('r.definer')}`,
    evidence: 'Its definer doesn’t exist.',
    remedy: runAsInvoker,
  }),
)
