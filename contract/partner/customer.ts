import { z } from 'zod'

import { email, instant, pageLimit, responseWith, text } from '../common.ts'
import { partnerRoles } from '../organisation/access.ts'
import { newName, ORGANISATION_NAME_MAX } from '../organisation/organisation.ts'
import { customerStates } from './customer-states.ts'
import { payerStates } from './payer-states.ts'

const CUSTOMERS_PAGE_MAX = 100

/** An organisation that is a customer of the current partner. `id` is the organisation's. */
export const customer = z.object({
  id: z.uuid(),
  name: z.string(),
  state: z.enum(customerStates).exclude(['ended']),
  /** What the customer lets the partner’s people do. Null: nothing. */
  role: z.enum(partnerRoles).nullable(),
  /** Who pays for its plans. */
  pays: z.enum(payerStates),
  added_at: instant,
})
export type Customer = z.infer<typeof customer>

/** The path of requests for one customer. */
export const customerPath = z.object({ customerId: z.string() })

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

/** GET /v1/partner/customers/{customerId} */
export const customerResponse = responseWith(customer)

/** POST /v1/partner/customers: creates an organisation for a customer, to be handed over. */
export const addCustomerRequest = z.strictObject({ name: newName(ORGANISATION_NAME_MAX) })
export type AddCustomer = z.infer<typeof addCustomerRequest>

/** POST /v1/partner/customers/{customerId}/enter: the organisation to work in from now on. */
export const enterCustomerResponse = responseWith(z.object({ organisation_id: z.uuid() }))

/** POST /v1/partner/customers/{customerId}/hand-over: emails a link to the person who takes it over. */
export const handOverRequest = z.strictObject({ email })
