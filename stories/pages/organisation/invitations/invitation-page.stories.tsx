import type { Meta, StoryObj } from '@storybook/react-vite'
import { http, HttpResponse } from 'msw'
import { expect, screen } from 'storybook/test'

import type { OfferedInvitation } from '../../../../contract/organisation/invitation.ts'
import { TeamsPage } from '../../../../src/pages/organisation/teams-page.tsx'
import { ada, LONG_EMAIL, refuses, responses } from '../../support/api.ts'
import { inConsole } from '../../support/in-router.tsx'
import { acme, engines } from '../../support/organisation.ts'
import { couldNotBeLoaded, loading } from '../../support/page-states.ts'
import { columnParameters, onAPhone } from '../../support/page-story.ts'
import { visit } from '../../support/visit.ts'

const offer: OfferedInvitation = {
  organisation: 'Analytical Engines',
  role: 'member',
  state: 'pending',
  invited_by: 'Charles Babbage',
  email: 'ada@example.com',
  is_for_you: true,
}
const isAda = responses('GET /v1/user', { data: ada })
const offers = (rest: Partial<OfferedInvitation> = {}) =>
  responses('POST /v1/invitation', { data: { ...offer, ...rest } })

const meta = {
  title: 'Pages/Organisation/InvitationPage',
  tags: ['!autodocs'],
  component: TeamsPage,
  decorators: [inConsole],
  parameters: {
    ...columnParameters('/teams'),
    address: '/teams?invitation=sample',
    msw: [isAda, offers()],
  },
  beforeEach: visit,
} satisfies Meta<typeof TeamsPage>

export default meta
type Story = StoryObj<typeof meta>

export const Pending: Story = {
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByRole('heading', { name: 'Invitation to Analytical Engines', level: 1 }),
    ).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Accept' })).toBeVisible()
  },
}
export const PendingOnPhone: Story = { ...Pending, parameters: onAPhone(900) }

export const Accepts: Story = {
  parameters: {
    picture: false,
    msw: [
      ...meta.parameters.msw,
      responses('POST /v1/invitation/accept', { data: { organisation_id: engines.id } }),
      responses('GET /v1/organisations', { data: [acme, engines] }),
    ],
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Accept' }))
    await expect(
      await screen.findByText('You are now a member of Analytical Engines'),
    ).toBeVisible()
  },
}

/** The focus was lost with the button, and the result wasn’t announced. */
export const Declines: Story = {
  parameters: {
    picture: false,
    msw: [
      isAda,
      // Pending until it is declined.
      http.post('/v1/invitation', () => HttpResponse.json({ status: 200, data: offer }), {
        once: true,
      }),
      offers({ state: 'declined' }),
      responses('POST /v1/invitation/decline', {}),
    ],
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Decline' }))
    await expect(
      await canvas.findByRole('heading', { name: 'You declined this invitation' }),
    ).toBeVisible()
    await expect(document.activeElement).toHaveTextContent(/^You declined/)
  },
}

export const ReplacedInTheMeantime: Story = {
  parameters: {
    picture: false,
    msw: [
      ...meta.parameters.msw,
      refuses('POST /v1/invitation/accept', 409, {
        code: 'already_done',
        message: 'This invitation is no longer valid. Ask for a new one.',
      }),
    ],
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Accept' }))
    await expect(await canvas.findByText(/no longer valid/)).toBeVisible()
  },
}

const ended = (state: OfferedInvitation['state'], title: string): Story => ({
  parameters: { picture: false, msw: [isAda, offers({ state })] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(title)).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Accept' })).toBeNull()
  },
})
export const Expired: Story = {
  ...ended('expired', 'This invitation has expired'),
  parameters: { msw: [isAda, offers({ state: 'expired' })] },
}
export const Revoked: Story = ended('revoked', 'This invitation is no longer valid')
export const Declined: Story = ended('declined', 'You declined this invitation')
export const AlreadyAccepted: Story = ended('accepted', 'This invitation was already accepted')

export const WrongAccount: Story = {
  parameters: { msw: [isAda, offers({ email: LONG_EMAIL, is_for_you: false })] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/You’re signed in as/)).toHaveTextContent(
      `You’re signed in as ada@example.com. This invitation is for ${LONG_EMAIL}.`,
    )
    await expect(canvas.getByRole('button', { name: 'Switch account' })).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Accept' })).toBeNull()
  },
}

/** A person whom an invitation brought here may belong to no organisation yet. */
export const WithoutOrganisation: Story = {
  parameters: { picture: false, organisations: [] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Accept' })).toBeVisible()
  },
}

export const NotFound: Story = {
  parameters: {
    picture: false,
    msw: [
      isAda,
      refuses('POST /v1/invitation', 404, {
        code: 'not_found',
        message: 'Invitation not found.',
      }),
    ],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('This invitation doesn’t exist')).toBeVisible()
  },
}

export const Loading: Story = loading('Invitation', 'POST /v1/invitation', meta.parameters.msw)
export const LoadFailed: Story = couldNotBeLoaded(
  'The invitation',
  'POST /v1/invitation',
  meta.parameters.msw,
)
