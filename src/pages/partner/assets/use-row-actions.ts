import { useMemo } from 'react'
import { useNavigate } from 'react-router-dom'

import type { CustomerDatabase } from '../../../../contract/partner/customer-database.ts'
import type { CustomerDomain } from '../../../../contract/partner/customer-domain.ts'
import type { DataTableAction } from '../../../components/data-table/index.ts'
import { useEnter } from '../customers/use-enter.ts'

/** The actions for a website or database of a customer. */
export function useRowActions(
  pathOf: (id: string) => string,
): DataTableAction<CustomerDomain | CustomerDatabase>[] {
  const { open } = useEnter()
  const navigate = useNavigate()
  return useMemo(
    () => [
      {
        id: 'open',
        label: 'Open in the customer’s organisation',
        onSelect: ({ id, customer }) => open(customer, pathOf(id)),
      },
      {
        id: 'plan',
        label: 'Plan',
        isDisabled: ({ is_paid_by_partner: isPaid }) => !isPaid,
        describe: ({ is_paid_by_partner: isPaid }) =>
          isPaid ? undefined : 'Its customer pays for it.',
        onSelect: ({ id }) => void navigate(`/choose-plan/${id}`),
      },
    ],
    [navigate, open, pathOf],
  )
}
