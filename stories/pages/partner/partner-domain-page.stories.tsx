import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor, within } from 'storybook/test'

import { PartnerDomainPage } from '../../../src/pages/partner/partner-domain-page.tsx'
import { ada, refuses, responses } from '../support/api.ts'
import { inConsole } from '../support/in-router.tsx'
import { acme } from '../support/organisation.ts'
import { couldNotBeLoaded, loading } from '../support/page-states.ts'
import { columnParameters, onAPhone } from '../support/page-story.ts'
import { agency, customerDomain, neverApplied } from '../support/partner.ts'
import { visit } from '../support/visit.ts'

const isAda = responses('GET /v1/user', { data: ada })

const meta = {
  title: 'Pages/Partner/PartnerDomainPage',
  tags: ['!autodocs'],
  component: PartnerDomainPage,
  decorators: [inConsole],
  parameters: {
    ...columnParameters('/partner/domain/:domainId'),
    address: `/partner/domain/${customerDomain.id}`,
    organisations: [agency],
    msw: [isAda, responses('GET /v1/partner/domains/{domainId}', { data: customerDomain })],
  },
  beforeEach: visit,
} satisfies Meta<typeof PartnerDomainPage>

export default meta
type Story = StoryObj<typeof meta>

export const Filled: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'example.com' })).toBeVisible()
    await expect(canvas.getByText('Bakery')).toBeVisible()
    const trail = within(canvas.getByRole('navigation', { name: 'Breadcrumb' }))
    await expect(trail.getByRole('link', { name: 'Customers' })).toBeVisible()
    await waitFor(() => expect(document.title).toMatch(/^example\.com · /))
    await expect(
      canvas.getByRole('button', { name: 'Open in the customer’s organisation' }),
    ).toBeVisible()
  },
}
export const FilledOnPhone: Story = { ...Filled, parameters: onAPhone(900) }

/** It used to be shown as protected. */
export const Paused: Story = {
  parameters: {
    picture: false,
    msw: [
      isAda,
      responses('GET /v1/partner/domains/{domainId}', { data: { ...customerDomain, mode: 'off' } }),
    ],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Paused')).toBeVisible()
    await expect(canvas.queryByText('Protected')).toBeNull()
  },
}

export const Loading: Story = loading(
  'Partner website',
  'GET /v1/partner/domains/{domainId}',
  meta.parameters.msw,
)

export const LoadFailed: Story = couldNotBeLoaded(
  'This website',
  'GET /v1/partner/domains/{domainId}',
  meta.parameters.msw,
)

export const NotFound: Story = {
  parameters: {
    picture: false,
    msw: [
      isAda,
      refuses('GET /v1/partner/domains/{domainId}', 404, {
        code: 'not_found',
        message:
          'Website not found. It may have been removed, or its owner may no longer be your customer.',
      }),
    ],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('This page doesn’t exist')).toBeVisible()
  },
}

export const NotAPartner: Story = {
  parameters: { picture: false, organisations: [acme], msw: [isAda, neverApplied] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Become a partner' })).toBeVisible()
  },
}
