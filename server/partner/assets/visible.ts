import { and, isNotNull, isNull } from 'drizzle-orm'

import { organisations } from '../../organisation/schema.ts'
import { isCustomerOf } from '../customers/customers.ts'
import { partnerCustomers } from '../schema.ts'

/** For a query with customers and their organisations: those that let the partner see what they own. */
export const isVisibleTo = (partnerId: string) =>
  and(isCustomerOf(partnerId), isNotNull(partnerCustomers.role), isNull(organisations.deletedAt))
