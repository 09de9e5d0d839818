import { byHand } from '../../remedy.ts'
import { mysqlDocs } from '../docs.ts'
import { listCheck } from '../list-check.ts'

export const longTransactions = listCheck({
  id: 'long_transactions',
  title: 'Transactions stay open',
  severity: 'medium',
  area: 'availability',
  why: 'Row versions that they could still read can’t be cleaned up, and their locks remain.',
  privilege: 'PROCESS',
  link: mysqlDocs('information-schema-innodb-trx-table.html'),
  sql: `select concat('session ', t.trx_mysql_thread_id) as one, timestampdiff(minute, t.trx_started, now()) as note
    from information_schema.innodb_trx t where t.trx_started < now() - interval 10 minute`,
  evidence: ({ note }) => `It has been open for ${note ?? ''} minutes.`,
  remedy: ({ one }) =>
    byHand(
      `Find out what ${one.replaceAll(/[^\w ]/g, '')} does, and end it with KILL if nobody needs it.`,
    ),
})
