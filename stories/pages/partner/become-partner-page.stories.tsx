import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'

import type { PartnerApplication } from '../../../contract/partner/application.ts'
import { PartnerDomainsPage } from '../../../src/pages/partner/partner-domains-page.tsx'
import { ada, refuses, responses } from '../support/api.ts'
import { inConsole } from '../support/in-router.tsx'
import { acme } from '../support/organisation.ts'
import { couldNotBeLoaded, loading } from '../support/page-states.ts'
import { columnParameters, onAPhone } from '../support/page-story.ts'
import { application, bakeryInUse, neverApplied, statement } from '../support/partner.ts'
import { visit } from '../support/visit.ts'

const isAda = responses('GET /v1/user', { data: ada })
const applied = (rest: Partial<PartnerApplication> = {}) =>
  responses('GET /v1/organisation/partner-application', {
    data: { ...application, ...rest },
    has_statements: false,
  })

const meta = {
  title: 'Pages/Partner/BecomePartnerPage',
  tags: ['!autodocs'],
  component: PartnerDomainsPage,
  decorators: [inConsole],
  parameters: { ...columnParameters('/partner/domains', 1100), msw: [isAda, neverApplied] },
  beforeEach: visit,
} satisfies Meta<typeof PartnerDomainsPage>

export default meta
type Story = StoryObj<typeof meta>

export const NeverApplied: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Send application' })).toBeVisible()
  },
}
export const NeverAppliedOnPhone: Story = { ...NeverApplied, parameters: onAPhone(1300) }

export const Applied: Story = {
  parameters: { msw: [isAda, applied()] },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByRole('heading', { name: 'Your application Under review', level: 2 }),
    ).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Send application' })).toBeNull()
  },
}

export const Declined: Story = {
  parameters: {
    msw: [
      isAda,
      applied({
        state: 'declined',
        reason: 'We only work with agencies in Europe.',
        decided_at: '2026-01-09T09:30:00.000Z',
      }),
    ],
  },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText('We only work with agencies in Europe.', { exact: false }),
    ).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Send application' })).toBeVisible()
  },
}

/** Its statements had no page. */
export const FormerPartner: Story = {
  parameters: {
    picture: false,
    msw: [
      isAda,
      responses('GET /v1/organisation/partner-application', { data: null, has_statements: true }),
      responses('GET /v1/partner/statements', { data: ['2026-01'] }),
      responses('GET /v1/partner/statements/{month}', { data: statement }),
    ],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Statements', level: 2 })).toBeVisible()
    await expect(await canvas.findByRole('link', { name: 'Download PDF' })).toBeVisible()
  },
}

export const Loading: Story = loading(
  'Become a partner',
  'GET /v1/organisation/partner-application',
  [isAda],
)

export const LoadFailed: Story = couldNotBeLoaded(
  'Your application',
  'GET /v1/organisation/partner-application',
  [isAda, neverApplied],
)

export const NotAllowed: Story = {
  parameters: { picture: false, organisations: [{ ...acme, role: 'member' }] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/Requires the role/)).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Send application' })).toBeNull()
  },
}

/** A partner’s person at a customer: there is nothing to become there. */
export const AtACustomer: Story = {
  parameters: { picture: false, organisations: [bakeryInUse] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('This page doesn’t exist')).toBeVisible()
  },
}

export const AppliesOnce: Story = {
  parameters: {
    picture: false,
    msw: [
      isAda,
      neverApplied,
      refuses('POST /v1/organisation/partner-application', 409, {
        code: 'already_done',
        message: 'An application is already open. You will get an email once we have decided.',
      }),
    ],
  },
  play: async ({ canvas, userEvent }) => {
    const send = await canvas.findByRole('button', { name: 'Send application' })
    await userEvent.click(send)
    await expect(await canvas.findByText(/Enter an address that starts with/)).toBeVisible()
    await userEvent.type(canvas.getByLabelText('Company website'), 'https://agency.example')
    await userEvent.type(canvas.getByLabelText('Number of customers'), '12')
    await userEvent.type(canvas.getByLabelText('What you want to do'), 'We look after websites.')
    await userEvent.type(canvas.getByLabelText('Contact'), 'Ada, +44 20 7946 0000')
    await userEvent.click(send)
    await expect(await canvas.findByText(/An application is already open/)).toBeVisible()
    await expect(canvas.getByLabelText('Contact')).toHaveValue('Ada, +44 20 7946 0000')
  },
}
