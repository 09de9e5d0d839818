import type { Server } from '../../check.ts'
import { ROUTINES } from '../describe-server.ts'
import { mysqlDocs } from '../docs.ts'
import { isOfSuperuser, isUserSchema } from '../fragments.ts'
import { listCheck } from '../list-check.ts'
import { needing } from '../needing.ts'
import { runAsInvoker } from './run-as-invoker.ts'

/** Without it, MySQL lists the routines that the account may run. A right to read everything includes it. */
export const routinesOfOthers = ({ product, privileges }: Server) =>
  product === 'MariaDB' ? [ROUTINES] : privileges.has('SELECT') ? [] : ['SHOW_ROUTINE']

export const routinesOfSuperusers = needing(
  routinesOfOthers,
  listCheck({
    id: 'routines_of_superusers',
    title: 'Routines run with the rights of an administrator',
    severity: 'high',
    area: 'functions_and_views',
    why: 'An account that can execute the routine acts as its definer, who has all privileges.',
    privilege: null,
    link: mysqlDocs('stored-objects-security.html'),
    sql: (server) =>
      server.product === 'MariaDB'
        ? `select p.db as one, p.name as two, p.type as note from mysql.proc p
          where p.security_type = 'DEFINER' and ${isUserSchema('p.db')} and ${isOfSuperuser('p.definer')}`
        : `select r.routine_schema as one, r.routine_name as two, r.routine_type as note
          from information_schema.routines r
          where r.security_type = 'DEFINER' and ${isUserSchema('r.routine_schema')} and ${isOfSuperuser('r.definer')}`,
    evidence: ({ note }) => `It is a ${(note ?? '').toLowerCase()} with SQL SECURITY DEFINER.`,
    remedy: runAsInvoker,
  }),
)
