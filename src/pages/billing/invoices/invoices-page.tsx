import { useInfiniteQuery } from '@tanstack/react-query'
import { Link as RouterLink } from 'react-router-dom'

import { invoiceStates } from '../../../../contract/billing/billing-states.ts'
import type { InvoiceEntry, OpenInvoices } from '../../../../contract/billing/invoice.ts'
import { invoicesExportAddress, invoicesQuery } from '../../../api/billing/invoices.ts'
import { Alert } from '../../../components/alert/index.ts'
import { Badge } from '../../../components/badge/index.ts'
import { DataTable, type DataTableColumn } from '../../../components/data-table/index.ts'
import { EmptyState } from '../../../components/empty-state/index.ts'
import { ErrorState } from '../../../components/error-state/index.ts'
import { FilterBar } from '../../../components/filter-bar/index.ts'
import { Link } from '../../../components/link/index.ts'
import { Page } from '../../../components/page/index.ts'
import { Text } from '../../../components/text/index.ts'
import { useMay } from '../../organisation/access/use-may.ts'
import { DownloadLink } from '../../shared/download-link.tsx'
import { counted, plural } from '../../shared/figures.ts'
import { loadFailure } from '../../shared/load-failure.ts'
import { retry } from '../../shared/retry.ts'
import { showMore } from '../../shared/show-more.tsx'
import { useAddressFields } from '../../shared/use-address-fields.ts'
import { WithBadges } from '../../shared/with-badges.tsx'
import { BillingOnly } from '../billing-only.tsx'
import { moneyText } from '../plans/plan-words.ts'
import { amountOf, InvoiceDay, InvoiceStateBadge, stateLabel } from './invoice-words.tsx'

const labels = {
  noResult: 'No invoices match.',
  clearFilters: 'Show all invoices',
  count: (count: number) => counted(count, 'document'),
}
const issuedStates = invoiceStates.filter((state) => state !== 'draft')

const columns: readonly DataTableColumn<InvoiceEntry>[] = [
  {
    id: 'number',
    header: 'Number',
    isRowHeader: true,
    cell: ({ id, number }) => (
      <Link asChild>
        <RouterLink to={`/invoice/${id}`}>{number}</RouterLink>
      </Link>
    ),
  },
  { id: 'date', header: 'Date', cell: ({ issued_at }) => <InvoiceDay at={issued_at} /> },
  {
    id: 'period',
    header: 'Period',
    cell: ({ period }) => (
      <span>
        <InvoiceDay at={period.from} /> – <InvoiceDay at={period.until} />
      </span>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    cell: (entry) => (
      <WithBadges>
        <InvoiceStateBadge {...entry} /> {entry.is_test && <Badge>Test</Badge>}
      </WithBadges>
    ),
  },
  {
    id: 'tax',
    header: 'Tax',
    align: 'end',
    cell: (entry) => amountOf(entry, entry.tax_minor),
  },
  {
    id: 'total',
    header: 'Total',
    align: 'end',
    cell: (entry) => amountOf(entry, entry.total_minor),
  },
]

const payColumn: DataTableColumn<InvoiceEntry> = {
  id: 'pay',
  header: 'Payment',
  cell: ({ is_payable: isPayable, number, resource_id: resourceId }) =>
    isPayable ? (
      <Link href={`/payment/${resourceId}`} aria-label={`Pay ${number}`}>
        Pay
      </Link>
    ) : (
      <span>
        <span aria-hidden="true">–</span>
        <span className="sr-only">Nothing to pay</span>
      </span>
    ),
}

/** /invoices: every invoice and credit note of the organisation, newest first. The filter is in the URL. */
export function InvoicesPage() {
  const maySee = useMay('billing.see')
  return (
    <Page
      title="Invoices"
      width="full"
      actions={
        maySee && (
          <>
            <Link variant="button-secondary" href="/billing/add">
              Billing details
            </Link>
            <Link variant="button-secondary" href="/payment-methods/add">
              Payment methods
            </Link>
          </>
        )
      }
    >
      <BillingOnly what="invoices">
        <Invoices />
      </BillingOnly>
    </Page>
  )
}

function Invoices() {
  const [search, change] = useAddressFields()
  const year = /^20\d\d$/.exec(search.get('year') ?? '')?.[0]
  const state = issuedStates.find((one) => one === search.get('state'))
  const filter = { year, state }
  const query = useInfiniteQuery(invoicesQuery(filter))
  const mayPay = useMay('billing.change')
  const failure = loadFailure(query.error, 'The invoices')
  if (query.isLoadingError)
    return <ErrorState {...failure} headingLevel={2} onRetry={() => retry(query.refetch)} />
  const isFiltered = year !== undefined || state !== undefined
  const rows = query.data?.pages.flatMap(({ data }) => data) ?? []
  const { years = [], open = [] } = query.data?.pages[0] ?? {}
  // The only one that is open, unless the filter hides it.
  const due = openCount(open) === 1 ? rows.find((row) => row.is_payable) : undefined
  if (query.isSuccess && years.length === 0)
    return (
      <EmptyState
        title="No invoices yet"
        description="An invoice appears here for each plan payment."
        action={
          <Link asChild variant="button-secondary">
            <RouterLink to="/web-security">View websites</RouterLink>
          </Link>
        }
      />
    )
  return (
    <>
      {rows.some((row) => row.is_test) && (
        <Alert title="Test mode">
          Invoices marked “Test” are for payments in test mode. No money moves with them.
        </Alert>
      )}
      {query.data && (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <Text tone={openCount(open) > 0 ? 'strong' : 'plain'}>{owed(open)}</Text>
          {mayPay && due && (
            <Link variant="button" href={`/payment/${due.resource_id}`}>
              {`Pay ${amountOf(due, due.total_minor)}`}
            </Link>
          )}
        </div>
      )}
      <DataTable
        caption="Invoices, newest first"
        isCaptionHidden
        columns={mayPay ? [...columns, payColumn] : columns}
        rows={rows}
        getRowId={({ id }) => id}
        getRowName={({ number }) => number}
        isSortedByServer
        hasViewMenu={false}
        isLoading={query.isPending}
        error={query.isError ? failure : undefined}
        onRetry={() => retry(query.refetch)}
        isFiltered={isFiltered}
        onClearFilters={() => change({ year: null, state: null })}
        labels={labels}
        toolbar={
          <div className="flex flex-wrap items-center justify-between gap-4">
            <FilterBar
              fields={[
                {
                  id: 'year',
                  label: 'Year',
                  options: years.map((one) => ({ value: one, label: one })),
                },
                {
                  id: 'state',
                  label: 'Status',
                  options: issuedStates.map((one) => ({ value: one, label: stateLabel(one) })),
                },
              ]}
              value={{ ...(year && { year }), ...(state && { state }) }}
              onValueChange={(next) => change({ year: next['year'], state: next['state'] })}
            />
            <DownloadLink to={invoicesExportAddress(filter)}>Export CSV</DownloadLink>
          </div>
        }
        paging={showMore(query)}
      />
      <Text tone="muted">Each document is a PDF that contains an e-invoice (EN 16931).</Text>
    </>
  )
}

const openCount = (open: readonly OpenInvoices[]) => open.reduce((all, one) => all + one.count, 0)

/** What do I owe? “1 invoice is open: $1,506.00.” */
function owed(open: readonly OpenInvoices[]) {
  const count = openCount(open)
  if (count === 0) return 'Nothing to pay.'
  const totals = open.map(({ currency, total_minor: minor }) => moneyText({ currency, minor }))
  return `${counted(count, 'invoice')} ${plural(count, 'is', 'are')} open: ${totals.join(' and ')}.`
}
