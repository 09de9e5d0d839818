import { and, eq, inArray } from 'drizzle-orm'

import type { ListCustomersQuery } from '../../../contract/partner/customer.ts'
import type { AssignTheme, ThemeCustomer } from '../../../contract/partner/theme.ts'
import type { Access } from '../../organisation/access/access.ts'
import type { Acting } from '../../organisation/acting.ts'
import type { Db } from '../../platform/db/client.ts'
import { refuseField } from '../../platform/http/refusal.ts'
import { isCustomerOf } from '../customers/customers.ts'
import { listCustomers } from '../customers/list.ts'
import { partnerCustomers } from '../schema.ts'
import { findTheme } from './find-theme.ts'
import { themeCustomers, themes } from './schema.ts'
import { changeTheme, refuseArchived, type Theming } from './service.ts'

/** Shows a theme to customers instead of the one that they had, or stops showing it. Returns how many changed. */
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

/** Returns a page of the partner's customers, by name, with the theme that each sees. */
export async function listThemeCustomers(
  db: Db,
  access: Access,
  { themeId, ...query }: ListCustomersQuery & { themeId: string },
) {
  await findTheme(db, access, themeId)
  const { data: customers, next_cursor } = await listCustomers(db, access, query)
  const ids = customers.map(({ id }) => id)
  const assigned =
    ids.length === 0
      ? []
      : await db
          .select({ customerId: themeCustomers.customerId, id: themes.id, name: themes.name })
          .from(themeCustomers)
          .innerJoin(themes, eq(themes.id, themeCustomers.themeId))
          .where(
            and(
              eq(themeCustomers.organisationId, access.organisationId),
              inArray(themeCustomers.customerId, ids),
            ),
          )
  const data = customers.map(({ id, name }): ThemeCustomer => {
    const theme = assigned.find(({ customerId }) => customerId === id)
    return { id, name, theme: theme ? { id: theme.id, name: theme.name } : null }
  })
  return { data, next_cursor }
}
