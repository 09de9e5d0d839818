import { z } from 'zod'

import {
  invoiceResponse,
  listInvoicesQuery,
  listInvoicesResponse,
} from '../../../contract/billing/invoice.ts'
import type { LimitName } from '../../../contract/billing/limit-names.ts'
import { paymentMethodsResponse } from '../../../contract/billing/payment-method.ts'
import { listPlansResponse, planUseResponse } from '../../../contract/billing/plan-use.ts'
import { subscriptionResponse } from '../../../contract/billing/subscription.ts'
import { type Cell, id, limit, tool } from './tool.ts'

// In the words of the pages about plans.
const limitLabel = (name: LimitName) =>
  name === 'attacks_kept_days' ? 'attacks kept' : name.replaceAll('_', ' ')

function limitText(name: LimitName, allowed: number | null) {
  if (allowed === null) return 'Unlimited'
  if (name !== 'attacks_kept_days') return String(allowed)
  return allowed === 1 ? '1 day' : `${allowed} days`
}

export const billingTools = [
  tool({
    name: 'list_invoices',
    description:
      'Lists the invoices and credit notes, newest first. The state “open” means that the invoice is not paid yet.',
    route: '/v1/invoices',
    input: listInvoicesQuery.pick({ year: true, state: true }).extend({ limit }),
    response: listInvoicesResponse,
    read: ({ data, next_cursor: next }) => ({
      title: 'Invoices',
      href: '/invoices',
      columns: [
        ['Invoice', 'code'],
        ['Kind', 'text'],
        ['State', 'text'],
        ['Total', 'money'],
        ['Currency', 'text'],
        ['Issued', 'time'],
      ],
      rows: data.map((invoice) => ({
        label: `${invoice.kind.replace('_', ' ')} ${invoice.number}`,
        href: `/invoice/${invoice.id}`,
        cells: [
          invoice.number,
          invoice.kind.replace('_', ' '),
          invoice.state,
          invoice.total_minor,
          invoice.currency,
          invoice.issued_at,
        ],
      })),
      // Undefined if there are several: each row has its own.
      currency: data.every(({ currency }) => currency === data[0]?.currency)
        ? data[0]?.currency
        : undefined,
      hasMore: next !== null,
    }),
  }),
  tool({
    name: 'get_invoice',
    description: 'Gets one invoice with its lines and tax.',
    route: '/v1/invoices/{invoiceId}',
    input: z.object({ invoiceId: id }),
    response: invoiceResponse,
    read: ({ data }) => ({
      title: `Invoice ${data.number}`,
      href: `/invoice/${data.id}`,
      columns: [
        ['Line', 'text'],
        ['Amount', 'money'],
        ['From', 'time'],
        ['Until', 'time'],
      ],
      rows: [
        ...data.lines.map((line) => ({
          label: line.description,
          href: `/invoice/${data.id}`,
          cells: [line.description, line.net_minor, line.from, line.until] as Cell[],
        })),
        {
          label: data.tax.label,
          href: `/invoice/${data.id}`,
          cells: [data.tax.label, data.tax_minor, null, null],
        },
        {
          label: 'Total',
          href: `/invoice/${data.id}`,
          cells: [`Total (${data.state})`, data.total_minor, null, null],
        },
      ],
      currency: data.currency,
    }),
  }),
  tool({
    name: 'get_subscription',
    description: 'Gets the plan of one website or database, and what is owed for it.',
    route: '/v1/billing/subscriptions/{id}',
    input: z.object({ id }),
    response: subscriptionResponse,
    read: ({ data }) => {
      const href = `/upgrade-plan/${data.resource.id}`
      const { subscription, open_invoice: open } = data
      return {
        title: `Plan of ${data.resource.name}`,
        href,
        columns: [
          ['Plan', 'text'],
          ['State', 'text'],
          ['Price', 'money'],
          ['Period ends', 'time'],
        ],
        rows: [
          {
            label: subscription?.name ?? 'Free plan',
            href,
            cells: [
              subscription?.name ?? 'Free',
              subscription
                ? `${subscription.state}${subscription.cancels_at_period_end ? ', ends with the period' : ''}`
                : 'none',
              subscription?.price.minor ?? 0,
              subscription?.period.ends_at ?? null,
            ] as Cell[],
          },
          ...(open
            ? [
                {
                  label: `Open invoice ${open.number}`,
                  href: `/invoice/${open.id}`,
                  cells: [
                    `Invoice ${open.number}`,
                    'open',
                    open.due_today.total.minor,
                    null,
                  ] as Cell[],
                },
              ]
            : []),
        ],
        currency: subscription?.price.currency ?? open?.due_today.total.currency ?? 'EUR',
      }
    },
  }),
  tool({
    name: 'get_plan_use',
    description: 'Gets the limits of the organisation’s plans and how much of each is used.',
    route: '/v1/billing/use',
    input: z.object({}),
    response: planUseResponse,
    read: ({ data }) => ({
      title: 'Plan usage',
      href: '/overview',
      columns: [
        ['Limit', 'text'],
        ['Used', 'number'],
        ['Included', 'text'],
      ],
      rows: data.limits.map(({ limit: name, used, allowed }) => {
        const label = limitLabel(name)
        return { label, href: '/overview', cells: [label, used, limitText(name, allowed)] }
      }),
    }),
  }),
  tool({
    name: 'list_plans',
    description: 'Lists the plans with their prices and limits.',
    route: '/v1/plans',
    input: z.object({}),
    response: listPlansResponse,
    read: ({ data }) => ({
      title: 'Plans',
      href: '/invoices',
      columns: [
        ['Plan', 'text'],
        ['Price per month', 'money'],
        ['Websites', 'text'],
        ['Databases', 'text'],
        ['Attacks kept', 'text'],
        ['Features', 'text'],
      ],
      rows: data.map((plan) => {
        const price = plan.prices.find(
          ({ interval, currency }) => interval === 'month' && currency === 'EUR',
        )
        const shown = (name: LimitName) => limitText(name, plan.limits[name])
        return {
          label: plan.name,
          href: '/invoices',
          cells: [
            plan.name,
            price?.minor ?? 0,
            shown('websites'),
            shown('databases'),
            shown('attacks_kept_days'),
            plan.features.join(', ').replaceAll('_', ' '),
          ],
        }
      }),
      currency: 'EUR',
    }),
  }),
  tool({
    name: 'list_payment_methods',
    description: 'Lists the saved payment methods, by their last digits.',
    route: '/v1/billing/payment-methods',
    input: z.object({}),
    response: paymentMethodsResponse,
    read: ({ data }) => ({
      title: 'Payment methods',
      href: '/payment-methods/add',
      columns: [
        ['Method', 'text'],
        ['Expires', 'text'],
        ['Default', 'text'],
      ],
      rows: data.map((method) => ({
        label: [method.brand, method.last4].filter(Boolean).join(' '),
        href: '/payment-methods/add',
        cells: [
          [method.brand, method.last4].filter(Boolean).join(' '),
          method.expires,
          method.is_default ? 'yes' : 'no',
        ],
      })),
    }),
  }),
]
