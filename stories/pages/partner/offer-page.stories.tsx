import type { Meta, StoryObj } from '@storybook/react-vite'
import { http, HttpResponse } from 'msw'
import { expect, screen, waitFor, within } from 'storybook/test'

import type { OfferedRelation } from '../../../contract/partner/customer-request.ts'
import type { Relation } from '../../../contract/partner/relation.ts'
import { OrganisationWithPartnerPage } from '../../../src/pages/partner/relation/organisation-with-partner-page.tsx'
import { ada, refuses, responses } from '../support/api.ts'
import { inConsole } from '../support/in-router.tsx'
import { acme, adaMember, organisationSettings } from '../support/organisation.ts'
import { couldNotBeLoaded, loading } from '../support/page-states.ts'
import { columnParameters, onAPhone } from '../support/page-story.ts'
import { bakeryInUse } from '../support/partner.ts'
import { visit } from '../support/visit.ts'

const offer: OfferedRelation = {
  partner: 'Acme Agency',
  organisation: null,
  role: 'admin',
  state: 'pending',
  email: 'ada@example.com',
  is_for_you: true,
}
const isAda = responses('GET /v1/user', { data: ada })
const offers = (rest: Partial<OfferedRelation> = {}) =>
  responses('POST /v1/partner-request', { data: { ...offer, ...rest } })
const relation: Relation = {
  partner: { id: '6f0e1f57-13d7-4c9a-9d3c-0d8f7a0c0099', name: 'Acme Agency' },
  role: 'admin',
  pays: 'customer',
  since: '2026-01-05T09:30:00.000Z',
}
const atSettings = {
  address: '/organisation',
  msw: [
    isAda,
    responses('GET /v1/organisation/settings', { data: organisationSettings }),
    responses('GET /v1/organisation/partner', { data: relation }),
  ],
}

const meta = {
  title: 'Pages/Partner/OfferPage',
  tags: ['!autodocs'],
  component: OrganisationWithPartnerPage,
  decorators: [inConsole],
  parameters: {
    ...columnParameters('/organisation', 900),
    address: '/organisation?partner_request=sample',
    msw: [isAda, offers()],
  },
  beforeEach: visit,
} satisfies Meta<typeof OrganisationWithPartnerPage>

export default meta
type Story = StoryObj<typeof meta>

export const Pending: Story = {
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByRole('heading', { name: 'Acme Agency would like to be your partner' }),
    ).toBeVisible()
    await expect(canvas.getByRole('radio', { name: /Manage/ })).toBeChecked()
  },
}
export const PendingOnPhone: Story = { ...Pending, parameters: onAPhone(1000) }

/** Without a choice, “Accept partner” could only be refused. */
export const NoOrganisation: Story = {
  parameters: { picture: false, organisations: [{ ...acme, role: 'member' }] },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText('You have no organisation that can have a partner'),
    ).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Accept partner' })).toBeNull()
    await expect(canvas.getByRole('button', { name: 'Create organisation' })).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Decline' })).toBeVisible()
  },
}

export const TakesOver: Story = {
  parameters: { msw: [isAda, offers({ organisation: 'Bakery' })] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Take over' })).toBeVisible()
  },
}

/** The focus was lost with the button, and the result wasn’t announced. */
export const Declines: Story = {
  parameters: {
    picture: false,
    msw: [
      isAda,
      // Pending until it is declined.
      http.post('/v1/partner-request', () => HttpResponse.json({ status: 200, data: offer }), {
        once: true,
      }),
      offers({ state: 'declined' }),
      responses('POST /v1/partner-request/decline', {}),
    ],
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Decline' }))
    await expect(
      await canvas.findByRole('heading', { name: 'You declined this request' }),
    ).toBeVisible()
    await expect(document.activeElement).toHaveTextContent(/^You declined/)
  },
}

export const Expired: Story = {
  parameters: { picture: false, msw: [isAda, offers({ state: 'expired' })] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('This link has expired')).toBeVisible()
  },
}

export const ForAnotherAccount: Story = {
  parameters: {
    picture: false,
    msw: [isAda, offers({ email: 'bob@example.com', is_for_you: false })],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('This link is for another account')).toBeVisible()
  },
}

export const Loading: Story = loading(
  'Partner request',
  'POST /v1/partner-request',
  meta.parameters.msw,
)

export const LoadFailed: Story = couldNotBeLoaded(
  'The request',
  'POST /v1/partner-request',
  meta.parameters.msw,
)

export const NotFound: Story = {
  parameters: {
    picture: false,
    msw: [
      isAda,
      refuses('POST /v1/partner-request', 404, {
        code: 'not_found',
        message: 'This link is invalid. Copy the whole link from the email.',
      }),
    ],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('This link doesn’t exist')).toBeVisible()
  },
}

/** The customer’s side: what the partner may do, and the end of the relationship. */
export const PartnerInSettings: Story = {
  parameters: { picture: false, ...atSettings },
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText('Acme Agency')).toBeVisible()
    await expect(canvas.getByRole('radio', { name: /Manage/ })).toBeChecked()
    await userEvent.click(canvas.getByRole('button', { name: 'End relationship' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    await expect(dialog.getByText(/Ingest keys that they created/)).toBeVisible()
  },
}

/** Each choice granted that role, and the keyboard lost its place. */
export const SavesPartnerRole: Story = {
  tags: ['behaviour'],
  parameters: {
    picture: false,
    ...atSettings,
    msw: [
      ...atSettings.msw,
      http.post('/v1/organisation/partner', async ({ request }) => {
        await expect(await request.json()).toEqual({ role: null })
        return HttpResponse.json({ status: 200, data: { ...relation, role: null } })
      }),
    ],
  },
  play: async ({ canvas, userEvent }) => {
    const manage = await canvas.findByRole('radio', { name: /Manage/ })
    manage.focus()
    await userEvent.keyboard('{ArrowDown}')
    await expect(canvas.getByRole('radio', { name: /View only/ })).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    await expect(screen.queryByText('The partner’s role was changed')).toBeNull()
    await userEvent.click(
      canvas.getByRole('button', { name: 'Save what the partner’s people may do' }),
    )
    await expect(await screen.findByText('The partner’s role was changed')).toBeVisible()
  },
}

/** The partner offers to pay, which the customer accepts or declines. */
export const PartnerOffersToPay: Story = {
  parameters: {
    picture: false,
    ...atSettings,
    msw: [
      responses('GET /v1/organisation/partner', { data: { ...relation, pays: 'offered' } }),
      ...atSettings.msw,
      refuses('POST /v1/organisation/partner/pay', 409, {
        code: 'not_possible',
        message:
          'There is no open offer to pay for your plans. It may have been withdrawn or already accepted: reload the page.',
      }),
    ],
  },
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText(/offers to pay for your plans/)).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Decline offer' })).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Accept offer' }))
    await expect(await screen.findByText(/may have been withdrawn/)).toBeVisible()
  },
}

/** A partner's person may choose the name, but nothing that outlasts the relationship. */
export const PartnerChangesOnlyName: Story = {
  parameters: {
    ...atSettings,
    picture: false,
    organisations: [{ ...bakeryInUse, role: 'admin' }],
    msw: [
      ...atSettings.msw,
      responses('GET /v1/organisation/members', {
        data: [adaMember],
        next_cursor: null,
        total: 1,
        closing: [],
      }),
    ],
  },
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(canvas.getByRole('button', { name: 'Save sessions' })).toHaveAttribute(
        'aria-disabled',
        'true',
      ),
    )
    await expect(canvas.getByRole('button', { name: 'Save name' })).not.toHaveAttribute(
      'aria-disabled',
      'true',
    )
  },
}

/** The banner is there all the while, and the partner can’t change what it may do. */
export const WorksForACustomer: Story = {
  parameters: { ...atSettings, organisations: [bakeryInUse] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/You have view-only access/)).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Back to Acme Agency' })).toBeVisible()
    const end = await canvas.findByRole('button', { name: 'End relationship' })
    await expect(end).toHaveAttribute('aria-disabled', 'true')
  },
}
