import { ROUTINES } from '../describe-server.ts'
import { mariadbDocs } from '../docs.ts'
import { onlyFor } from '../fragments.ts'
import { isOfNobody, isUserSchema } from '../fragments.ts'
import { listCheck } from '../list-check.ts'
import { runAsInvoker } from './run-as-invoker.ts'

export const routinesWithoutDefiner = listCheck({
  id: 'routines_without_definer',
  title: 'Routines belong to accounts that don’t exist',
  severity: 'low',
  area: 'functions_and_views',
  why: 'They fail, and anyone who may create that account takes over its rights.',
  privilege: ROUTINES,
  link: mariadbDocs('stored-routine-privileges/'),
  sql: `select p.db as one, p.name as two, p.type as note from mysql.proc p
    where p.security_type = 'DEFINER' and ${isUserSchema('p.db')} and ${isOfNobody('p.definer')}`,
  evidence: 'Its definer doesn’t exist.',
  remedy: runAsInvoker,
  notApplicable: onlyFor('MariaDB'),
})
