import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'

import type { CustomerRequest } from '../../../../contract/partner/customer-request.ts'
import type { Customer } from '../../../../contract/partner/customer.ts'
import {
  customerRequestsQuery,
  customersQuery,
  useRevokeRequest,
} from '../../../api/partner/customers.ts'
import { Badge } from '../../../components/badge/index.ts'
import {
  DataTable,
  type DataTableAction,
  type DataTableColumn,
} from '../../../components/data-table/index.ts'
import { EmptyState } from '../../../components/empty-state/index.ts'
import { ErrorState } from '../../../components/error-state/index.ts'
import { SearchField } from '../../../components/search-field/index.ts'
import { Section } from '../../../components/section/index.ts'
import { Time } from '../../../components/time/index.ts'
import { useToast } from '../../../components/toast/index.ts'
import { useWhyNot } from '../../organisation/access/use-why-not.ts'
import { counted } from '../../shared/figures.ts'
import { loadFailure } from '../../shared/load-failure.ts'
import { retry } from '../../shared/retry.ts'
import { showMore } from '../../shared/show-more.tsx'
import { useAddressFields } from '../../shared/use-address-fields.ts'
import { useFailureToast } from '../../shared/use-failure-toast.ts'
import { useFocusAfterStep } from '../../shared/use-focus-after-step.ts'
import { EndDialog } from './end-dialog.tsx'
import { HandOverDialog } from './hand-over-dialog.tsx'
import { partnerRoleLabel } from './partner-role-words.ts'
import { OfferToPayDialog, StopPayingDialog } from './pay-dialogs.tsx'
import { payerLabels } from './payer-words.ts'
import { useEnter } from './use-enter.ts'

const labels = {
  noResult: 'No customers match.',
  clearFilters: 'Show all customers',
  count: (count: number) => counted(count, 'customer'),
}
const requestLabels = {
  count: (count: number) => counted(count, 'request'),
}

const columns: readonly DataTableColumn<Customer>[] = [
  { id: 'name', header: 'Customer', isRowHeader: true, cell: ({ name }) => <bdi>{name}</bdi> },
  {
    id: 'state',
    header: 'Status',
    cell: ({ state }) =>
      state === 'held' ? <Badge tone="caution">Not handed over</Badge> : <Badge>Active</Badge>,
  },
  { id: 'role', header: 'Your access', cell: ({ role }) => partnerRoleLabel(role) },
  { id: 'pays', header: 'Plans paid by', cell: ({ pays }) => payerLabels[pays] },
  { id: 'added', header: 'Customer since', cell: ({ added_at: at }) => <Time at={at} /> },
]

/** The customers of the partner, and whom it has asked. */
export function CustomersTab() {
  const [search, change] = useAddressFields()
  const wanted = search.get('customer') ?? ''
  const customers = useInfiniteQuery(customersQuery(wanted ? { search: wanted } : {}))
  const [dialog, setDialog] = useState<{
    kind: 'hand-over' | 'offer' | 'stop' | 'end'
    customer: Customer
  }>()
  const whyNot = useWhyNot('customers.change')
  const whyNotPay = useWhyNot('billing.change')
  const whyNotOpen = useWhyNot('customers.see')
  const { open } = useEnter()
  const actions = useMemo((): DataTableAction<Customer>[] => {
    const refusal = (also?: (customer: Customer) => string | undefined) => ({
      isDisabled: (customer: Customer) => (whyNot ?? also?.(customer)) !== undefined,
      describe: (customer: Customer) => whyNot ?? also?.(customer),
    })
    const payment = (also: (customer: Customer) => string | undefined) => ({
      isDisabled: (customer: Customer) => (whyNotPay ?? also(customer)) !== undefined,
      describe: (customer: Customer) => whyNotPay ?? also(customer),
    })
    const isClosed = ({ role }: Customer) =>
      whyNotOpen ?? (role ? undefined : 'It doesn’t give you access.')
    return [
      {
        id: 'open',
        label: 'Open',
        isDisabled: (customer) => isClosed(customer) !== undefined,
        describe: isClosed,
        onSelect: (customer) => open(customer),
      },
      {
        ...refusal(({ state }) => (state === 'held' ? undefined : 'It has its own owner.')),
        id: 'hand-over',
        label: 'Hand over',
        onSelect: (customer) => setDialog({ kind: 'hand-over', customer }),
      },
      {
        ...payment(({ state, pays }) => {
          if (state === 'held') return 'Hand it over first.'
          return pays === 'customer' ? undefined : 'You already pay, or have offered to.'
        }),
        id: 'offer',
        label: 'Offer to pay',
        onSelect: (customer) => setDialog({ kind: 'offer', customer }),
      },
      {
        ...payment(({ pays }) => (pays === 'customer' ? 'It pays for its own plans.' : undefined)),
        id: 'stop',
        label: 'Stop paying',
        onSelect: (customer) => setDialog({ kind: 'stop', customer }),
      },
      {
        ...refusal(),
        id: 'end',
        label: 'End relationship',
        isCritical: true,
        onSelect: (customer) => setDialog({ kind: 'end', customer }),
      },
    ]
  }, [open, whyNot, whyNotPay, whyNotOpen])

  const close = () => setDialog(undefined)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 pt-2">
      <div className="w-64 max-w-full">
        <SearchField
          aria-label="Search customers by name"
          placeholder="Search by name"
          searched={wanted}
          onSearch={(text) => change({ customer: text || null }, { replace: true })}
        />
      </div>
      <DataTable
        caption="Your customers"
        isCaptionHidden
        columns={columns}
        rows={customers.data?.pages.flatMap(({ data }) => data) ?? []}
        getRowId={({ id }) => id}
        getRowName={({ name }) => name}
        rowActions={actions}
        hasViewMenu={false}
        isLoading={customers.isPending}
        error={customers.isError ? loadFailure(customers.error, 'Your customers') : undefined}
        onRetry={() => retry(customers.refetch)}
        isFiltered={wanted !== ''}
        onClearFilters={() => change({ customer: null })}
        labels={labels}
        empty={
          <EmptyState
            title="No customers yet"
            description="Ask an existing organisation, or create one for your customer and hand it over."
          />
        }
        paging={showMore(customers)}
      />
      {whyNotOpen === undefined && <Requests whyNot={whyNot} />}
      {dialog?.kind === 'hand-over' && (
        <HandOverDialog customer={dialog.customer} onClose={close} />
      )}
      {dialog?.kind === 'offer' && <OfferToPayDialog customer={dialog.customer} onClose={close} />}
      {dialog?.kind === 'stop' && <StopPayingDialog customer={dialog.customer} onClose={close} />}
      {dialog?.kind === 'end' && <EndDialog customer={dialog.customer} onClose={close} />}
    </div>
  )
}

const requestColumns: readonly DataTableColumn<CustomerRequest>[] = [
  { id: 'email', header: 'Email', isRowHeader: true, cell: ({ email }) => <bdi>{email}</bdi> },
  {
    id: 'for',
    header: 'Request',
    cell: ({ customer }) =>
      customer ? (
        // One element, so that a card doesn’t put the two apart.
        <span>
          Take over <bdi>{customer.name}</bdi>
        </span>
      ) : (
        'Become a customer'
      ),
  },
  { id: 'expires', header: 'Expires', cell: ({ expires_at: at }) => <Time at={at} /> },
]

/** What nobody has answered. */
function Requests({ whyNot }: { whyNot: string | undefined }) {
  const { data: requests = [], isLoadingError, error, refetch } = useQuery(customerRequestsQuery)
  const { mutate: revoke } = useRevokeRequest()
  const showToast = useToast()
  const failed = useFailureToast()
  const [revokedId, setRevokedId] = useState('')
  // The section disappears with the last one.
  useFocusAfterStep(revokedId)
  if (isLoadingError)
    return (
      <ErrorState
        {...loadFailure(error, 'Your requests')}
        headingLevel={3}
        onRetry={() => retry(refetch)}
      />
    )
  if (requests.length === 0) return null
  const actions: DataTableAction<CustomerRequest>[] = [
    {
      id: 'revoke',
      label: 'Revoke',
      isCritical: true,
      isDisabled: () => whyNot !== undefined,
      describe: () => whyNot,
      onSelect: ({ id }) =>
        revoke(id, {
          onSuccess: () => {
            showToast({ tone: 'positive', title: 'Request revoked' })
            setRevokedId(id)
          },
          onError: failed('The request could not be revoked'),
        }),
    },
  ]
  return (
    <Section title="Waiting for a reply">
      <DataTable
        caption="Requests"
        isCaptionHidden
        labels={requestLabels}
        columns={requestColumns}
        rows={requests}
        getRowId={({ id }) => id}
        getRowName={({ email }) => email}
        rowActions={actions}
        hasViewMenu={false}
      />
    </Section>
  )
}
