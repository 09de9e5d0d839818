import { z } from 'zod'

import { instant, pageLimit, responseWith, text } from '../common.ts'
import { customerStates, payers } from './customer-states.ts'

export const CUSTOMERS_PAGE_MAX = 100

/** An organisation that is a customer of the partner in use. `id` is the organisation's. */
export const customer = z.object({
  id: z.uuid(),
  name: z.string(),
  state: z.enum(customerStates).exclude(['ended']),
  payer: z.enum(payers),
  added_at: instant,
})
export type Customer = z.infer<typeof customer>

/** GET /v1/partner/customers, by name. */
export const listCustomersQuery = z.object({
  limit: pageLimit(CUSTOMERS_PAGE_MAX, 50),
  cursor: text().max(200).optional(),
  /** Part of a name. */
  search: text().max(100).optional(),
})
export type ListCustomersQuery = z.infer<typeof listCustomersQuery>
export const listCustomersResponse = responseWith(z.array(customer)).extend({
  next_cursor: z.string().nullable(),
})
