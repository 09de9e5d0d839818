import type { Ownership } from '../../account/closure/ownership.ts'
import { readAccess } from '../../organisation/access/access.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { enterCustomer } from './service.ts'

/**
 * Lets a person who keeps their account work again in the organisations of a partner's customers. Each may have ended
 * the relationship or changed what it grants in the meantime, and the person's own role may be another one.
 */
export const reenterCustomers: Ownership['reenter'] = async (
  context,
  { accountId, caller, places },
) => {
  for (const { partnerId, customerIds } of places) {
    for (const customerId of customerIds) {
      try {
        const wanted = { accountId, organisationId: partnerId }
        const access = await readAccess(context.db, wanted, 'customers.see')
        await enterCustomer(context, { access, caller }, customerId)
      } catch (error) {
        if (!(error instanceof Refusal))
          context.log.error('customer not entered again', error, { partnerId, customerId })
      }
    }
  }
}
