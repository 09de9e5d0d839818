import { and, eq, inArray } from 'drizzle-orm'

import type { AssignTheme } from '../../../contract/partner/theme.ts'
import type { Acting } from '../../organisation/acting.ts'
import { refuseField } from '../../platform/http/refusal.ts'
import { isCustomerOf } from '../customers/customers.ts'
import { partnerCustomers } from '../schema.ts'
import { themeCustomers } from './schema.ts'
import { changeTheme, refuseArchived, type Theming } from './service.ts'

/** Shows a theme to customers instead of the one that they had, or no longer. Returns how many changed. */
export async function assignTheme(
  context: Theming,
  acting: Acting,
  { themeId, customer_ids, is_assigned }: AssignTheme & { themeId: string },
) {
  const { organisationId } = acting.access
  const customerIds = [...new Set(customer_ids)]
  let changed = 0
  await changeTheme(context, acting, themeId, async ({ tx, theme }) => {
    if (is_assigned) {
      refuseArchived(theme)
      const found = await tx
        .select({ id: partnerCustomers.customerId })
        .from(partnerCustomers)
        .where(and(isCustomerOf(organisationId), inArray(partnerCustomers.customerId, customerIds)))
      if (found.length < customerIds.length) throw noSuchCustomer()
      const rows = customerIds.map((customerId) => ({
        customerId,
        organisationId,
        themeId: theme.id,
      }))
      if (rows.length > 0) {
        await tx
          .insert(themeCustomers)
          .values(rows)
          .onConflictDoUpdate({
            target: themeCustomers.customerId,
            set: { themeId: theme.id, organisationId },
          })
      }
      changed = rows.length
    } else {
      const removed = await tx
        .delete(themeCustomers)
        .where(
          and(
            eq(themeCustomers.themeId, theme.id),
            inArray(themeCustomers.customerId, customerIds),
          ),
        )
        .returning({ id: themeCustomers.customerId })
      changed = removed.length
    }
    return ['THEME_ASSIGN', { customers: changed, is_assigned }]
  })
  return changed
}

const noSuchCustomer = () =>
  refuseField(
    'invalid_request',
    'customer_ids',
    'One of these organisations is not your customer. Reload the list, and choose again.',
  )
