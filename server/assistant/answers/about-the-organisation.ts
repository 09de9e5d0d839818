import type { Reading, ReadingRow } from '../../../contract/assistant/reading.ts'
import type { Cell } from '../tools/tool.ts'
import {
  type QuestionHandler,
  cellOf,
  cite,
  dateText,
  daysOf,
  findOne,
  hostIn,
  listed,
  named,
  periodOf,
  plain,
  plural,
  readOrExplain,
} from './common.ts'
import type { Days } from './days.ts'
import type { QuestionContext } from './question-context.ts'
import { rowsOf } from './rows-of.ts'

export const members = rowsOf({
  tool: 'list_members',
  some: 'The members of your organisation:',
  none: 'It has no members.',
  remark: 'Role',
  followUps: ['Who has no second factor?'],
})
export const withoutSecondFactor = rowsOf({
  tool: 'list_members',
  input: { limit: 50 },
  some: 'These people have no second factor:',
  none: 'Everyone has a second factor.',
  where: (row, list) => cellOf(list, row, 'Second factor') === 'off',
  remark: 'Role',
  followUps: ['How do I require a second factor from everyone?'],
})
export const invitations = rowsOf({
  tool: 'list_invitations',
  input: { state: 'pending' },
  some: 'These invitations are pending:',
  none: 'No invitations are pending.',
  remark: 'Role',
})
export const teams = rowsOf({
  tool: 'list_teams',
  some: 'Your teams and how many members each has:',
  none: 'There are no teams.',
  remark: 'Members',
})
export const apiTokens = rowsOf({
  tool: 'list_api_tokens',
  some: 'Your organisation’s API tokens, with their scopes:',
  none: 'There are no API tokens.',
  remark: (row, list, { now }) => {
    const expires = cellOf(list, row, 'Expires')
    const isExpired = typeof expires === 'string' && Date.parse(expires) <= now.getTime()
    return `${plain(cellOf(list, row, 'Scopes'))}${isExpired ? ', expired' : ''}`
  },
})
export const failingWebhooks = rowsOf({
  tool: 'list_webhooks',
  some: 'Deliveries to these webhooks are failing:',
  none: 'No webhooks are failing.',
  where: (row, list) => cellOf(list, row, 'Failing since') !== null,
  remark: (row, list, { timeZone }) =>
    `since ${dateText(cellOf(list, row, 'Failing since'), timeZone)}`,
})

/** What people changed, and what happened, in a range of days. */
export const whatChanged: QuestionHandler = async (context) => {
  const days = daysOf(context)
  const { words } = days
  const log = await readOrExplain(context, 'list_audit_log', { ...periodOf(context), limit: 20 })
  if (!log) return undefined
  const lines = log.rows.map((row) => {
    const changes = cellOf(log, row, 'Changes')
    const target = cellOf(log, row, 'Target')
    return `${named(row)}${target ? ` on ${plain(target)}` : ''}${changes ? ` (${plain(changes)})` : ''}`
  })
  await context.write(
    lines.length === 0
      ? `No changes that you can see were made ${words}.`
      : `${log.has_more ? 'The newest changes' : 'Changes'} ${words}:\n\n${listed(lines)}`,
  )
  await happened(context, `\n\nWhat happened ${words}:`, days)
  return ['What attacks were there today?']
}

export const whatHappened: QuestionHandler = async (context) => {
  if (!(await happened(context, 'The newest events:'))) {
    await context.write('Nothing has happened yet.')
  }
  return ['What changed today?']
}

const EVENTS_SHOWN = 20

async function happened(context: QuestionContext, intro: string, days?: Days) {
  const events = await readOrExplain(context, 'list_notifications', { limit: 50 })
  if (!events) return false
  const timeOf = (row: ReadingRow) => new Date(String(row.cells[0]))
  const isWithin = (row: ReadingRow) =>
    !days || (timeOf(row) >= days.from && timeOf(row) <= days.to)
  const rows = events.rows.filter(isWithin).slice(0, EVENTS_SHOWN)
  if (rows.length > 0) await context.write(`${intro}\n\n${listed(rows.map(named))}`)
  const oldest = events.rows.at(-1)
  if (days && oldest && events.has_more && timeOf(oldest) > days.from)
    await context.write(
      `\n\nI read only the newest ${events.rows.length} events, so others may have happened ${days.words} ${cite(oldest)}.`,
    )
  return rows.length > 0
}

export const whoChangedSettings: QuestionHandler = async (context) => {
  const website = await findOne(context, 'website')
  if (!website) return undefined
  const log = await readOrExplain(context, 'list_audit_log', {
    group: 'websites',
    resource_id: website.id,
    limit: 10,
  })
  if (!log) return undefined
  await context.write(
    log.rows.length === 0
      ? `The part of the audit log that you can see contains no changes to ${named(website.row)}.`
      : `The newest changes to ${named(website.row)}:\n\n${listed(
          log.rows.map((row) => {
            const changes = cellOf(log, row, 'Changes')
            return `${named(row)}${changes ? `: ${plain(changes)}` : ''}`
          }),
        )}`,
  )
  return ['What changed today?']
}

const moneyText = (currency: Cell, minor: Cell) =>
  new Intl.NumberFormat('en', { style: 'currency', currency: String(currency ?? 'EUR') }).format(
    Number(minor) / 100,
  )
const totalText = (list: Reading, invoice: ReadingRow) =>
  plain(moneyText(cellOf(list, invoice, 'Currency'), cellOf(list, invoice, 'Total')))

/** What isn’t paid yet, and the total. */
export const whatIsOwed: QuestionHandler = async (context) => {
  const open = await readOrExplain(context, 'list_invoices', { state: 'open', limit: 50 })
  if (!open) return undefined
  const invoices = open.rows.filter((row) => cellOf(open, row, 'Kind') === 'invoice')
  if (invoices.length === 0) {
    const all = await readOrExplain(context, 'list_invoices', { limit: 1 })
    const use = await readOrExplain(context, 'get_plan_use')
    const shown = [...(all?.rows ?? []), ...(use?.rows.slice(0, 1) ?? [])]
    await context.write(`You owe nothing: you have no open invoices. ${shown.map(cite).join(' ')}`)
    return ['How much of my plan have I used?']
  }
  const totals = new Map<Cell, number>()
  for (const row of invoices) {
    const currency = cellOf(open, row, 'Currency')
    totals.set(currency, (totals.get(currency) ?? 0) + Number(cellOf(open, row, 'Total')))
  }
  const sums = [...totals].map(([currency, minor]) => `**${plain(moneyText(currency, minor))}**`)
  await context.write(
    `You owe ${sums.join(' and ')} for ${open.has_more ? 'your newest ' : ''}${plural(invoices.length, 'open invoice')}:\n\n${listed(
      invoices.map((row) => `${named(row)}: ${totalText(open, row)}`),
    )}`,
  )
  return ['How do I pay an open invoice?']
}

export const lastInvoice: QuestionHandler = async (context) => {
  const list = await readOrExplain(context, 'list_invoices', { limit: 1 })
  if (!list) return undefined
  const [row] = list.rows
  if (!row) {
    const use = await readOrExplain(context, 'get_plan_use')
    await context.write(
      `There is no invoice yet. ${use?.rows.slice(0, 1).map(cite).join('') ?? ''}`,
    )
    return undefined
  }
  await context.write(
    `Your last invoice is ${named(row)}: ${totalText(list, row)}, ${plain(cellOf(list, row, 'State'))}.`,
  )
  return ['What do I owe?']
}

export const planUse: QuestionHandler = async (context) => {
  const use = await readOrExplain(context, 'get_plan_use')
  if (!use) return undefined
  await context.write(
    `Usage of your plans:\n\n${listed(
      use.rows.map(
        (row) =>
          `${named(row)}: ${plain(cellOf(use, row, 'Used'))} of ${plain(cellOf(use, row, 'Included'))}`,
      ),
    )}`,
  )
  return ['What plans are there?']
}

export const plans: QuestionHandler = async (context) => {
  const list = await readOrExplain(context, 'list_plans')
  if (!list) return undefined
  await context.write(
    `Per website or database, excluding tax:\n\n${listed(
      list.rows.map(
        (row) =>
          `${named(row)}: ${plain(moneyText(list.currency, cellOf(list, row, 'Price per month')))} a month`,
      ),
    )}`,
  )
  return ['Which plan is my website on?']
}

export const planOfWebsite: QuestionHandler = async (context) => {
  const { question, subject } = context
  // A page about a plan, which may be a database’s.
  const ofPage = subject?.kind === 'plan' && !hostIn(question) ? subject : undefined
  const website = ofPage ? undefined : await findOne(context, 'website')
  const id = ofPage?.id ?? website?.id
  if (id === undefined) return undefined
  const read = await readOrExplain(context, 'get_subscription', { id })
  const [plan] = read?.rows ?? []
  if (!read || !plan) return undefined
  const price = plain(moneyText(read.currency, cellOf(read, plan, 'Price')))
  await context.write(
    website
      ? `${named(website.row)} is on the plan ${named(plan)}, for ${price}.`
      : `${plain(read.title)}: ${named(plan)}, for ${price}.`,
  )
  return ['What plans are there?']
}

export const paymentMethods: QuestionHandler = async (context) => {
  const list = await readOrExplain(context, 'list_payment_methods')
  if (!list) return undefined
  if (list.rows.length === 0) {
    const use = await readOrExplain(context, 'get_plan_use')
    await context.write(
      `No payment method is saved. ${use?.rows.slice(0, 1).map(cite).join('') ?? ''}`,
    )
    return undefined
  }
  await context.write(
    `Saved payment methods:\n\n${listed(
      list.rows.map((row) => {
        const expires = cellOf(list, row, 'Expires')
        // A wallet has no such date.
        return expires === null ? named(row) : `${named(row)}, valid until ${plain(expires)}`
      }),
    )}`,
  )
  return ['What do I owe?']
}

/** From the help texts. */
export const help: QuestionHandler = async (context) => {
  const found = await readOrExplain(context, 'search_help', { question: context.question })
  const [best] = found?.rows ?? []
  if (!best) return undefined
  await context.write(`${named(best)}: ${plain(best.cells[1])}`)
  return undefined
}
