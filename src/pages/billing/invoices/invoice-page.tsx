import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { Link as RouterLink, useParams } from 'react-router-dom'

import type { InvoiceDetails } from '../../../../contract/billing/invoice.ts'
import { invoiceFileAddress, invoiceQuery, useSendInvoice } from '../../../api/billing/invoices.ts'
import { isNotFound } from '../../../api/failures.ts'
import { Alert } from '../../../components/alert/index.ts'
import { Description, DescriptionList } from '../../../components/description-list/index.ts'
import { ErrorState } from '../../../components/error-state/index.ts'
import { Link } from '../../../components/link/index.ts'
import { Page } from '../../../components/page/index.ts'
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '../../../components/table/index.ts'
import { Text } from '../../../components/text/index.ts'
import { useToast } from '../../../components/toast/index.ts'
import { useWhyNot } from '../../organisation/access/use-why-not.ts'
import { useOrganisationOf } from '../../organisation/in-use/use-organisation-of.ts'
import { DownloadLink } from '../../shared/download-link.tsx'
import { isolating } from '../../shared/isolating.ts'
import { loadFailure } from '../../shared/load-failure.ts'
import { PageBreadcrumbs } from '../../shared/page-breadcrumbs.tsx'
import { PageSkeleton } from '../../shared/page-skeleton.tsx'
import { RefusableButton } from '../../shared/refusable-button.tsx'
import { RefusableLink } from '../../shared/refusable-link.tsx'
import { retry } from '../../shared/retry.ts'
import { useFailureToast } from '../../shared/use-failure-toast.ts'
import { useHeadingAsTitle } from '../../shared/use-heading-as-title.ts'
import { NothingHere } from '../../system/not-found-page.tsx'
import { AddressLines, countryName } from '../address-lines.tsx'
import { amountOf, InvoiceDay, InvoiceStateBadge } from './invoice-words.tsx'

/** /invoice/{invoiceId}: one invoice or credit note, as it was issued, with its files. */
export function InvoicePage() {
  const { invoiceId = '' } = useParams()
  const { data, isPending, error, refetch } = useQuery(invoiceQuery(invoiceId))
  useOrganisationOf(data?.organisation_id, ['invoice'])
  useHeadingAsTitle()
  return (
    <Page
      title={data ? titleOf(data) : 'Invoice'}
      breadcrumbs={
        <PageBreadcrumbs
          levels={[
            { label: 'Invoices', href: '/invoices' },
            { label: data?.number ?? 'Invoice', href: `/invoice/${invoiceId}` },
          ]}
        />
      }
      actions={data && <Actions invoice={data} />}
    >
      {data && <Shown invoice={data} />}
      {isPending && <PageSkeleton />}
      {isNotFound(error) && <NothingHere />}
      {error && !isNotFound(error) && (
        <ErrorState
          {...loadFailure(error, 'The invoice')}
          headingLevel={2}
          onRetry={() => retry(refetch)}
        />
      )}
    </Page>
  )
}

const titleOf = ({ kind, number }: InvoiceDetails) =>
  `${kind === 'credit_note' ? 'Credit note' : 'Invoice'} ${number}`

function Actions({ invoice }: { invoice: InvoiceDetails }) {
  const { id, number, is_payable: isPayable, resource_id: resourceId } = invoice
  const { mutate: send, isPending } = useSendInvoice(id)
  const whyNot = useWhyNot('billing.change')
  const showToast = useToast()
  const failed = useFailureToast()
  return (
    <>
      <RefusableButton
        variant="secondary"
        whyNot={whyNot}
        isPending={isPending}
        pendingLabel="Sending…"
        onClick={() =>
          send(undefined, {
            onSuccess: (sentTo) =>
              showToast({
                tone: 'positive',
                title: isolating`${number} was sent to ${sentTo.join(', ')}`,
              }),
            onError: failed(`${number} could not be sent`),
          })
        }
      >
        Send again
      </RefusableButton>
      <DownloadLink to={invoiceFileAddress(id, 'ubl')}>Download UBL</DownloadLink>
      <DownloadLink to={invoiceFileAddress(id, 'pdf')}>Download PDF</DownloadLink>
      {isPayable && (
        <RefusableLink isPrimary loadsDocument to={`/payment/${resourceId}`} whyNot={whyNot}>
          {`Pay ${amountOf(invoice, invoice.total_minor)}`}
        </RefusableLink>
      )}
    </>
  )
}

function Shown({ invoice }: { invoice: InvoiceDetails }) {
  const { kind, corrects, credit_notes: notes, buyer, national_tax: nationalTax } = invoice
  return (
    <>
      {invoice.is_test && (
        <Alert title="Test mode">
          This {kind === 'invoice' ? 'invoice' : 'credit note'} is for a payment in test mode. No
          money moves.
        </Alert>
      )}
      <DescriptionList>
        <Description term="Status">
          <InvoiceStateBadge {...invoice} />
        </Description>
        <Description term="Total">
          <Text as="strong" tone="strong">
            {amountOf(invoice, invoice.total_minor)}
          </Text>
        </Description>
        <Description term="Date">
          <InvoiceDay at={invoice.issued_at} />
        </Description>
        <Description term="Billed to">
          <Address party={buyer} />
        </Description>
        <Description term="From">
          <Address party={invoice.seller} />
        </Description>
        {buyer.reference && <Description term="Your reference">{buyer.reference}</Description>}
        {corrects && (
          <Description term="Corrects">
            <InvoiceLink {...corrects} />
          </Description>
        )}
        {notes.length > 0 && (
          <Description term="Credit notes">
            {notes.map((note) => (
              <Fragment key={note.id}>
                <InvoiceLink {...note} />{' '}
                {amountOf({ ...invoice, kind: 'credit_note' }, note.total_minor)}
                <br />
              </Fragment>
            ))}
          </Description>
        )}
      </DescriptionList>
      <Lines invoice={invoice} />
      {invoice.tax.note && <Text tone="muted">{invoice.tax.note}</Text>}
      {nationalTax && (
        <Text tone="muted">
          The tax in {nationalTax.currency_name} is{' '}
          {amountOf({ currency: nationalTax.currency, kind }, nationalTax.minor)}, at the European
          Central Bank’s rate of {nationalTax.rate_day}: {nationalTax.rates}.
        </Text>
      )}
      {invoice.national_tax_note && <Text tone="muted">{invoice.national_tax_note}</Text>}
      <Text tone="muted">An issued invoice never changes. It is corrected by a credit note.</Text>
    </>
  )
}

const InvoiceLink = ({ id, number }: { id: string; number: string }) => (
  <Link asChild>
    <RouterLink to={`/invoice/${id}`}>{number}</RouterLink>
  </Link>
)

const Address = ({ party }: { party: InvoiceDetails['seller'] }) => (
  <AddressLines
    lines={[
      party.name,
      ...party.lines,
      countryName(party.country),
      ...(party.vat_number ? [`VAT number ${party.vat_number}`] : []),
    ]}
  />
)

function Lines({ invoice }: { invoice: InvoiceDetails }) {
  const totals = [
    ['Total excluding tax', invoice.net_minor],
    [invoice.tax.label, invoice.tax_minor],
  ] as const
  return (
    <Table caption="Invoice lines" isCaptionHidden>
      <TableHead>
        <TableRow place="head">
          <TableHeader>Description</TableHeader>
          <TableHeader align="end">Amount</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {invoice.lines.map((line, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- an issued invoice never changes
          <TableRow key={index}>
            <TableHeader scope="row">
              {line.description}
              <Text as="div" tone="muted">
                <InvoiceDay at={line.from} /> – <InvoiceDay at={line.until} />
              </Text>
            </TableHeader>
            <TableCell align="end">{amountOf(invoice, line.net_minor)}</TableCell>
          </TableRow>
        ))}
        {totals.map(([label, minor]) => (
          <TableRow key={label}>
            <TableHeader scope="row">{label}</TableHeader>
            <TableCell align="end">{amountOf(invoice, minor)}</TableCell>
          </TableRow>
        ))}
        <TableRow>
          <TableHeader scope="row">
            <Text as="strong" tone="strong">
              Total
            </Text>
          </TableHeader>
          <TableCell align="end">
            <Text as="strong" tone="strong">
              {amountOf(invoice, invoice.total_minor)}
            </Text>
          </TableCell>
        </TableRow>
      </TableBody>
    </Table>
  )
}
