import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
} from '@tanstack/react-query'

import { byCursor } from '../by-cursor.ts'
import { call, type Query } from '../client.ts'
import { downloadAddress } from '../download-address.ts'

/** The invoices and credit notes, newest first, paginated. Filters are the fields of the contract’s filter. */
export const invoicesQuery = (filter: Query) =>
  infiniteQueryOptions({
    queryKey: ['invoices', filter],
    queryFn: ({ pageParam }) =>
      call('GET /v1/invoices', { query: { ...filter, cursor: pageParam } }),
    ...byCursor,
    placeholderData: keepPreviousData,
  })

export const invoiceQuery = (invoiceId: string) =>
  queryOptions({
    queryKey: ['invoice', invoiceId],
    queryFn: async () => (await call('GET /v1/invoices/{invoiceId}', { path: { invoiceId } })).data,
  })

/** Emails an invoice again. Returns the addresses that it was sent to. */
export const useSendInvoice = (invoiceId: string) =>
  useMutation({
    mutationFn: async () =>
      (await call('POST /v1/invoices/{invoiceId}/send', { path: { invoiceId } })).data.sent_to,
  })

export const invoicesExportAddress = (filter: Query) =>
  downloadAddress('/v1/invoices/export', { query: filter })

export const invoiceFileAddress = (invoiceId: string, format: 'pdf' | 'ubl') =>
  downloadAddress(`/v1/invoices/{invoiceId}/${format}`, { path: { invoiceId } })
