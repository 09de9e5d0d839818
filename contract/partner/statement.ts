import { z } from 'zod'

import { currencies } from '../billing/billing-states.ts'
import { invoiceKinds } from '../billing/invoice-kinds.ts'
import { instant, responseWith } from '../common.ts'

/** The most lines in a response. The files have all of them. */
export const STATEMENT_LINES_SHOWN = 200

/**
 * An invoice or credit note for the plan of a customer, or an invoice that was written off, because nobody will pay it.
 * Only the amounts of an invoice are positive.
 */
const statementLine = z.object({
  customer: z.string(),
  number: z.string(),
  kind: z.enum([...invoiceKinds, 'write_off']),
  /** When it was issued, or written off. */
  issued_at: instant,
  description: z.string(),
  /** To whom it was invoiced. */
  invoiced_to: z.enum(['customer', 'partner']),
  currency: z.enum(currencies),
  /** Without tax, in minor units. */
  net_minor: z.int(),
  /** The rate on the day of the invoice, in hundredths of a percent. */
  basis_points: z.int(),
  commission_minor: z.int(),
})
export type StatementLine = z.infer<typeof statementLine>

/** What a partner earned in a calendar month, in UTC. */
export const statement = z.object({
  /** YYYY-MM. */
  month: z.string(),
  partner: z.string(),
  /** Whether the month is over. The statement never changes after that. */
  is_final: z.boolean(),
  /** In order of issue. */
  lines: z.array(statementLine),
  line_count: z.int(),
  /** For each currency. */
  totals: z.array(
    z.object({ currency: z.enum(currencies), net_minor: z.int(), commission_minor: z.int() }),
  ),
})
export type Statement = z.infer<typeof statement>
/** What it contains, whether its month is over or not. */
export type StatementContent = Pick<Statement, 'partner' | 'lines' | 'totals'>

/** GET /v1/partner/statements: the months since the organisation became a partner, newest first. */
export const listStatementsResponse = responseWith(z.array(z.string()))

/** GET /v1/partner/statements/{month}, …/csv and …/pdf */
export const statementPath = z.object({ month: z.string() })
export const statementResponse = responseWith(statement)
