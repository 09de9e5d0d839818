import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor, within } from 'storybook/test'

import { RemovePartnerDomainPage } from '../../../src/pages/partner/remove-partner-domain-page.tsx'
import { ada, responses } from '../support/api.ts'
import { inConsole } from '../support/in-router.tsx'
import { acme } from '../support/organisation.ts'
import { couldNotBeLoaded, loading } from '../support/page-states.ts'
import { columnParameters } from '../support/page-story.ts'
import { agency, bakery, customerDomain, neverApplied } from '../support/partner.ts'
import { visit } from '../support/visit.ts'

const isAda = responses('GET /v1/user', { data: ada })
const isDomain = responses('GET /v1/partner/domains/{domainId}', { data: customerDomain })

const meta = {
  title: 'Pages/Partner/RemovePartnerDomainPage',
  tags: ['!autodocs'],
  component: RemovePartnerDomainPage,
  decorators: [inConsole],
  parameters: {
    ...columnParameters('/partner/domain/:id/remove'),
    address: `/partner/domain/${customerDomain.id}/remove`,
    organisations: [agency],
    msw: [isAda, isDomain, responses('GET /v1/partner/customers/{customerId}', { data: bakery })],
  },
  beforeEach: visit,
} satisfies Meta<typeof RemovePartnerDomainPage>

export default meta
type Story = StoryObj<typeof meta>

export const Filled: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('What the customer keeps')).toBeVisible()
    await expect(canvas.getByText(/Protection continues/)).toBeVisible()
  },
}

export const NotHandedOver: Story = {
  parameters: {
    picture: false,
    msw: [
      isAda,
      isDomain,
      responses('GET /v1/partner/customers/{customerId}', { data: { ...bakery, state: 'held' } }),
    ],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/nobody has taken over this organisation/)).toBeVisible()
  },
}

export const AsksForTheName: Story = {
  parameters: { picture: false },
  play: async ({ canvas, userEvent }) => {
    const button = await canvas.findByRole('button', { name: 'End relationship' })
    await waitFor(() => expect(button).toHaveAttribute('data-state', 'ready'))
    await userEvent.click(button)
    const dialog = within(await screen.findByRole('alertdialog'))
    await expect(dialog.getByText(/immediately/)).toBeVisible()
    await expect(dialog.getByText(/Ingest keys that your people created/)).toBeVisible()
    await expect(dialog.getByRole('textbox')).toBeVisible()
  },
}

export const Loading: Story = loading(
  'End relationship',
  'GET /v1/partner/domains/{domainId}',
  meta.parameters.msw,
)

export const LoadFailed: Story = couldNotBeLoaded(
  'This website',
  'GET /v1/partner/domains/{domainId}',
  meta.parameters.msw,
)

export const NotAPartner: Story = {
  parameters: { picture: false, organisations: [acme], msw: [isAda, neverApplied] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Become a partner' })).toBeVisible()
  },
}

export const NotAllowed: Story = {
  parameters: { picture: false, organisations: [{ ...agency, role: 'auditor' }] },
  play: async ({ canvas }) => {
    const button = await canvas.findByRole('button', { name: 'End relationship' })
    await expect(button).toHaveAttribute('aria-disabled', 'true')
  },
}
