import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'

import type { BillingInterval, Currency } from '../../../contract/billing/billing-states.ts'
import type { MethodKind } from '../../../contract/billing/method-kinds.ts'
import type { checkoutRequest } from '../../../contract/billing/subscription.ts'
import { call } from '../client.ts'
import { useOnce } from './use-once.ts'

export type Offer = { plan: string; interval: BillingInterval; currency: Currency }
/** Who it is invoiced to; unchanged by default. */
export type OfferTo = Offer & { billing_details_id?: string }
type Checkout = z.input<typeof checkoutRequest>
/** A saved method, or one that the person enters next. */
export type PaidBy = { payment_method_id: string | null; method_kind: MethodKind }

/** The queries that a change of a plan affects. A website is suspended while its plan is. */
export const affected = [
  'subscription',
  'invoices',
  'invoice',
  'payment-methods',
  'domain',
  'domains',
] as const

/** The plans on sale, lowest first. */
export const plansQuery = queryOptions({
  queryKey: ['plans'],
  queryFn: async () => (await call('GET /v1/plans')).data,
})

/** The plan of a website or database. */
export const subscriptionQuery = (id: string) =>
  queryOptions({
    queryKey: ['subscription', id],
    queryFn: async () => (await call('GET /v1/billing/subscriptions/{id}', { path: { id } })).data,
  })

/**
 * What an offer costs today and from then on. The server honours it for 15 minutes, so it is fetched again after ten.
 */
export const previewQuery = (id: string, { isTrial, ...offer }: OfferTo & { isTrial: boolean }) =>
  queryOptions({
    queryKey: ['subscription', id, 'preview', offer, isTrial],
    queryFn: async () =>
      (
        await call('GET /v1/billing/subscriptions/{id}/preview', {
          path: { id },
          query: { ...offer, ...(isTrial && { trial: 'true' }) },
        })
      ).data,
    retry: false,
    staleTime: 600_000,
    refetchInterval: 600_000,
  })

export const useStartTrial = (id: string) =>
  useOnce(
    async (body: OfferTo, headers) =>
      (await call('POST /v1/billing/subscriptions/{id}/trial', { path: { id }, body, headers }))
        .data,
    affected,
  )

/** Buys, changes or returns to a plan. */
export const useCheckOut = (id: string) =>
  useOnce(
    async (body: Checkout, headers) =>
      (await call('POST /v1/billing/subscriptions/{id}/checkout', { path: { id }, body, headers }))
        .data,
    affected,
  )

/** Pays the outstanding amount. */
export const usePayOpen = (id: string) =>
  useOnce(
    async (body: PaidBy, headers) =>
      (await call('POST /v1/billing/subscriptions/{id}/pay', { path: { id }, body, headers })).data,
    affected,
  )

export type PlanChange = 'cancel' | 'keep' | 'pause' | 'resume'

export const useChangePlanState = (id: string) =>
  useOnce(
    async (change: PlanChange, headers) =>
      (await call(`POST /v1/billing/subscriptions/{id}/${change}`, { path: { id }, headers })).data,
    affected,
  )
