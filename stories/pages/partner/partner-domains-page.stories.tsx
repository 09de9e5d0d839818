import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, within } from 'storybook/test'

import { PartnerDomainsPage } from '../../../src/pages/partner/partner-domains-page.tsx'
import { ada, hesitates, refuses, responses } from '../support/api.ts'
import { inConsole } from '../support/in-router.tsx'
import { acme } from '../support/organisation.ts'
import { couldNotBeLoaded } from '../support/page-states.ts'
import { onAPhone, pageParameters } from '../support/page-story.ts'
import {
  agency,
  bakery,
  customerDomain,
  customerDomains,
  customerRequests,
  customers,
  neverApplied,
  statement,
} from '../support/partner.ts'
import { visit } from '../support/visit.ts'

const isAda = responses('GET /v1/user', { data: ada })
const has = (...data: typeof customerDomains) =>
  responses('GET /v1/partner/domains', { data, next_cursor: null })

const meta = {
  title: 'Pages/Partner/PartnerDomainsPage',
  tags: ['!autodocs'],
  component: PartnerDomainsPage,
  decorators: [inConsole],
  parameters: {
    ...pageParameters('/partner/domains'),
    organisations: [agency],
    msw: [
      isAda,
      has(...customerDomains),
      responses('GET /v1/partner/customers', { data: customers, next_cursor: null }),
      responses('GET /v1/partner/customer-requests', { data: customerRequests }),
    ],
  },
  beforeEach: visit,
} satisfies Meta<typeof PartnerDomainsPage>

export default meta
type Story = StoryObj<typeof meta>

export const Filled: Story = {
  play: async ({ canvas }) => {
    const row = await canvas.findByRole('row', { name: /example\.com/ })
    for (const text of ['Bakery', 'Pro', 'B+', '4', '1,284']) {
      await expect(within(row).getByText(text)).toBeVisible()
    }
    const other = canvas.getByRole('row', { name: /münchen\.de/ })
    await expect(within(other).getByText('Not checked')).toBeVisible()
  },
}
export const FilledOnPhone: Story = { ...Filled, parameters: onAPhone(1000) }

/** Next to the sidebar of a tablet. The search field went beyond the page. */
export const BesideSidebar: Story = {
  parameters: { viewportSize: { width: 768, height: 1024 }, picture: false },
  decorators: [
    (Page) => (
      <div className="w-118">
        <Page />
      </div>
    ),
  ],
  play: async ({ canvas }) => {
    const field = await canvas.findByRole('searchbox', { name: 'Search by website or customer' })
    const table = await canvas.findByRole('table', { name: 'Websites of your customers' })
    const list = table.closest('[role=tabpanel]')
    await expect(field.getBoundingClientRect().right).toBeLessThanOrEqual(
      list?.getBoundingClientRect().right ?? 0,
    )
  },
}

/** It used to be listed as protected. */
export const PausedWebsite: Story = {
  parameters: {
    picture: false,
    msw: [has({ ...customerDomain, mode: 'off' }), ...meta.parameters.msw],
  },
  play: async ({ canvas }) => {
    const row = await canvas.findByRole('row', { name: /example\.com/ })
    for (const text of ['Paused', 'Off']) {
      await expect(within(row).getByText(text)).toBeVisible()
    }
    await expect(within(row).queryByText('Protected')).toBeNull()
  },
}

export const Customers: Story = {
  parameters: { address: '/partner/domains?tab=customers' },
  play: async ({ canvas }) => {
    const row = await canvas.findByRole('row', { name: /Flower shop Not handed over/ })
    await expect(within(row).getByText('Manage')).toBeVisible()
    await expect(canvas.getByRole('row', { name: /it@school\.example/ })).toBeVisible()
    // One element: a card puts those of a cell apart.
    const request = canvas.getByRole('row', { name: /owner@flowers\.example/ })
    const cell = within(request).getByRole('cell', { name: 'Take over Flower shop' })
    await expect(cell.childNodes).toHaveLength(1)
  },
}

export const RevokesRequest: Story = {
  parameters: {
    address: '/partner/domains?tab=customers',
    picture: false,
    msw: [
      ...meta.parameters.msw,
      responses('POST /v1/partner/customer-requests/{requestId}/revoke', {}),
    ],
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(
      await canvas.findByRole('button', { name: 'Actions for it@school.example' }),
    )
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Revoke' }))
    await expect(await screen.findByText('Request revoked')).toBeVisible()
  },
}

const isListed = responses('GET /v1/partner/statements', { data: ['2026-01', '2025-12'] })
export const Statements: Story = {
  parameters: {
    address: '/partner/domains?tab=statements',
    msw: [isAda, isListed, responses('GET /v1/partner/statements/{month}', { data: statement })],
  },
  play: async ({ canvas }) => {
    const row = await canvas.findByRole('row', { name: /City museum/ })
    await expect(within(row).getByText('€75.00')).toBeVisible()
    await expect(within(row).getByText('You')).toBeVisible()
    await expect(canvas.getByText('€75.00 of €600.00 excluding tax')).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'Download PDF' })).toHaveAttribute(
      'href',
      expect.stringContaining('/v1/partner/statements/2026-01/pdf'),
    )
  },
}

/** Both rows had the same id. */
export const InvoiceWrittenOffAtOnce: Story = {
  parameters: {
    picture: false,
    address: '/partner/domains?tab=statements',
    msw: [
      isAda,
      isListed,
      responses('GET /v1/partner/statements/{month}', {
        data: {
          ...statement,
          lines: statement.lines.flatMap((line) =>
            line.kind === 'invoice'
              ? [
                  line,
                  {
                    ...line,
                    kind: 'write_off' as const,
                    net_minor: -line.net_minor,
                    commission_minor: -line.commission_minor,
                  },
                ]
              : [],
          ),
        },
      }),
    ],
  },
  play: async ({ canvas }) => {
    const written = await canvas.findByRole('row', { name: /INV-2026-000018, written off/ })
    await expect(within(written).getByText('-€75.00')).toBeVisible()
    await expect(canvas.getAllByRole('row', { name: /INV-2026-000018/ })).toHaveLength(2)
  },
}

/** It pays for the customers, but sees none of their websites. */
export const BillingPaysForCustomers: Story = {
  parameters: {
    picture: false,
    address: '/partner/domains',
    organisations: [{ ...agency, role: 'billing' }],
    msw: [
      isAda,
      responses('GET /v1/partner/customers', { data: customers, next_cursor: null }),
      responses('POST /v1/partner/customers/{customerId}/pay', { data: bakery }),
    ],
  },
  play: async ({ canvas, userEvent }) => {
    const button = await canvas.findByRole('button', { name: 'Actions for Bakery' })
    await expect(canvas.getByText('Who they are, what they pay and what you earn.')).toBeVisible()
    const names = canvas.getAllByRole('tab').map(({ textContent }) => textContent)
    await expect(names).toEqual(['Customers', 'Statements'])
    await userEvent.click(button)
    for (const name of [/^Open/, /^End relationship/]) {
      await expect(screen.getByRole('menuitem', { name })).toHaveAttribute('aria-disabled', 'true')
    }
    await userEvent.click(screen.getByRole('menuitem', { name: 'Offer to pay' }))
    const dialog = await screen.findByRole('alertdialog')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Offer to pay' }))
    await expect(await screen.findByText('You offered to pay for Bakery’s plans')).toBeVisible()
  },
}

export const BillingSeesStatements: Story = {
  parameters: {
    picture: false,
    address: '/partner/domains?tab=statements',
    organisations: [{ ...agency, role: 'billing' }],
    msw: [isAda, isListed, responses('GET /v1/partner/statements/{month}', { data: statement })],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('row', { name: /City museum/ })).toBeVisible()
  },
}

export const NoStatementsForAuditors: Story = {
  parameters: {
    picture: false,
    address: '/partner/domains?tab=statements',
    organisations: [{ ...agency, role: 'auditor' }],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Your role doesn’t include statements')).toBeVisible()
  },
}

export const Loading: Story = {
  parameters: { picture: false, msw: [isAda, hesitates('GET /v1/partner/domains')] },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByRole('table', { name: 'Websites of your customers' }),
    ).toBeVisible()
  },
}

export const Empty: Story = {
  parameters: { msw: [isAda, has()] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No customer websites yet')).toBeVisible()
  },
}

export const LoadFailed: Story = couldNotBeLoaded(
  'The websites',
  'GET /v1/partner/domains',
  meta.parameters.msw,
)

export const NotAPartner: Story = {
  parameters: { picture: false, organisations: [acme], msw: [isAda, neverApplied] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Become a partner' })).toBeVisible()
    await expect(canvas.queryByRole('link', { name: 'Customers' })).toBeNull()
  },
}

export const NotAllowed: Story = {
  parameters: { organisations: [{ ...agency, role: 'member' }] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Your role doesn’t include customers')).toBeVisible()
  },
}

export const AsksACustomer: Story = {
  parameters: {
    picture: false,
    msw: [
      ...meta.parameters.msw,
      responses('POST /v1/partner/customer-requests', {
        data: customerRequests[1] as (typeof customerRequests)[number],
      }),
    ],
  },
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole('row', { name: /example\.com/ })
    await userEvent.click(canvas.getByRole('button', { name: 'Add customer' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add customer' }))
    // What a partner reads isn’t about “the partner”.
    await expect(dialog.queryByText(/the partner/i)).toBeNull()
    await userEvent.type(dialog.getByRole('textbox', { name: /Email/ }), 'it@school.example')
    await userEvent.click(dialog.getByRole('radio', { name: /View only/ }))
    await userEvent.click(dialog.getByRole('button', { name: 'Send request' }))
    await expect(await screen.findByText('Request sent to it@school.example')).toBeVisible()
  },
}

export const CannotOpenAnEndedCustomer: Story = {
  parameters: {
    picture: false,
    msw: [
      ...meta.parameters.msw,
      refuses('POST /v1/partner/customers/{customerId}/enter', 404, {
        code: 'not_found',
        message: 'Customer not found. The relationship may have ended.',
      }),
    ],
  },
  play: async ({ canvas, userEvent }) => {
    const row = await canvas.findByRole('row', { name: /example\.com/ })
    await userEvent.click(within(row).getByRole('button', { name: /example\.com/ }))
    await userEvent.click(
      await screen.findByRole('menuitem', { name: 'Open in the customer’s organisation' }),
    )
    await expect(await screen.findByText(/The relationship may have ended/)).toBeVisible()
  },
}
