import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { transitions as ofInvoices } from './billing/invoices/transitions.ts'
import { transitions as ofPayments } from './billing/payments/transitions.ts'
import { transitions as ofSubscriptions } from './billing/subscriptions/transitions.ts'
import { transitions as ofDatabases } from './databases/databases/transitions.ts'
import { eventsOf } from './testing/transitions.ts'
import { transitions as ofDomains } from './websites/domains/transitions.ts'

const code = readdirSync('server', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !/(?:^|[/.-])(?:test|testing)\b/.test(name))
  .map((name) => readFileSync(join('server', name), 'utf8'))
  .join('\n')

test.for([
  ['invoices', eventsOf(ofInvoices)],
  ['payments', eventsOf(ofPayments)],
  ['subscriptions', eventsOf(ofSubscriptions)],
  ['websites', eventsOf(ofDomains)],
  ['databases', eventsOf(ofDatabases)],
] as const)('every event in the table of %s happens somewhere', ([, events]) => {
  expect(events.filter((event) => !code.includes(`'${event}'`))).toEqual([])
})
