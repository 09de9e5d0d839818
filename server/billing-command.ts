import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'

import { ratesIn, storeRates } from './billing/issuing/exchange-rates.ts'
import {
  credit,
  differenceInWords,
  NotDone,
  type Operation,
  recordMissing,
  refund,
  replay,
  voidOpen,
} from './billing/operating/operations.ts'
import { reconcile } from './billing/operating/reconcile.ts'
import { type BillingContext, setUpBilling } from './billing/set-up.ts'
import { DAY_SECONDS, secondsAfter } from './platform/clock.ts'
import type { Database } from './platform/db/client.ts'
import { runCommand, say } from './run-command.ts'

const usage = `Usage:
  npm run billing -- credit INVOICE [--net 5.00] --reason TEXT
  npm run billing -- refund INVOICE [--net 5.00] --reason TEXT
  npm run billing -- void INVOICE --reason TEXT
  npm run billing -- replay EVENT
  npm run billing -- rates FILE
  npm run billing -- reconcile [--days 120] [--record]
Amounts exclude tax. rates reads the European Central Bank’s eurofxref-hist.csv, for invoices that
state their tax in a second currency: run it daily. reconcile lists differences; with --record, it
records what the provider knows and Parapet doesn’t. Each command shows what it will do and waits for
your confirmation; --yes skips the prompt.`

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    net: { type: 'string' },
    reason: { type: 'string' },
    days: { type: 'string', default: '120' },
    record: { type: 'boolean', default: false },
    yes: { type: 'boolean', default: false },
  },
})

/** `5.00` as 500. */
function centsIn(amount: string | undefined) {
  if (amount === undefined) return undefined
  const [, whole = '', cents = ''] = /^(\d{1,7})\.(\d\d)$/.exec(amount) ?? []
  if (!whole) throw new NotDone('Enter the amount with two decimals, for example 5.00.')
  return Number(whole) * 100 + Number(cents)
}

async function operationOf(context: BillingContext): Promise<Operation | undefined> {
  const [command, about = ''] = positionals
  if (command === 'reconcile') return recordMissing(context, { since: sinceDay(context) })
  const { reason = '' } = values
  const net = centsIn(values.net)
  const needsReason = command !== 'replay'
  if (!about || (needsReason && !reason)) return undefined
  const of = { number: about, reason, ...(net !== undefined && { net }) }
  if (command === 'credit') return credit(context, of)
  if (command === 'refund') return refund(context, of)
  if (command === 'void') return voidOpen(context, of)
  return command === 'replay' ? replay(context, { eventId: about }) : undefined
}

const sinceDay = ({ clock }: BillingContext) =>
  secondsAfter(clock.now(), -Number(values.days) * DAY_SECONDS)

async function listDifferences(context: BillingContext) {
  const differences = await reconcile(context, { since: sinceDay(context) })
  for (const difference of differences) say(differenceInWords(difference))
  say(differences.length === 0 ? 'No differences.' : `Differences: ${differences.length}`)
  return differences.length === 0
}

async function readRates(db: Database, file: string) {
  const added = await storeRates(db, ratesIn(readFileSync(file, 'utf8')))
  say(`New rates: ${added}`)
  return true
}

async function isConfirmed() {
  if (values.yes) return true
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const typed = await terminal.question('Type yes to continue: ')
  terminal.close()
  return typed.trim() === 'yes'
}

await runCommand(new URL('./worker.js', import.meta.url), async ({ config, db, clock, log }) => {
  const context = { db, clock, log, billing: setUpBilling(config, { db, clock }) }
  if (positionals[0] === 'rates' && positionals[1]) return readRates(db, positionals[1])
  if (positionals[0] === 'reconcile' && !values.record) return listDifferences(context)
  const operation = await operationOf(context)
  if (!operation) {
    say(usage)
    return false
  }
  for (const sentence of operation.preview) say(sentence)
  if (!(await isConfirmed())) {
    say('Nothing was done.')
    return false
  }
  say(await operation.run())
  return true
})
