import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor, within } from 'storybook/test'

import type { ClosingMember } from '../../../../contract/organisation/member.ts'
import { TeamsPage } from '../../../../src/pages/organisation/teams-page.tsx'
import { ada, answersBy, asksForProof, hesitates, refuses, responses } from '../../support/api.ts'
import { inConsole } from '../../support/in-router.tsx'
import {
  acme,
  charles,
  grace,
  invitations,
  members,
  pendingInvitation,
  teams,
} from '../../support/organisation.ts'
import { couldNotBeLoaded } from '../../support/page-states.ts'
import { onAPhone, pageParameters } from '../../support/page-story.ts'
import { settled } from '../../support/settled.ts'
import { standAt } from '../../support/time.ts'
import { visit } from '../../support/visit.ts'

const isAda = responses('GET /v1/user', { data: ada })
const has = (data: typeof members, closing: ClosingMember[] = []) =>
  responses('GET /v1/organisation/members', {
    data,
    next_cursor: null,
    total: data.length,
    closing,
  })
const hasTeams = responses('GET /v1/organisation/teams', { data: teams })
const hasInvitations = responses('GET /v1/organisation/invitations', {
  data: invitations,
  next_cursor: null,
})

const ofOwner = {
  email: 'joan@example.com',
  verdict: 'invited' as const,
  reason: null,
  invitation: { ...pendingInvitation, role: 'owner' as const },
  link: 'https://parapet.example/teams?invitation=owner',
}
const refused = { reason: null, invitation: null, link: null }

const meta = {
  title: 'Pages/Organisation/TeamsPage',
  tags: ['!autodocs'],
  component: TeamsPage,
  decorators: [inConsole],
  parameters: {
    ...pageParameters('/teams'),
    msw: [isAda, has(members), hasTeams, hasInvitations],
  },
  beforeEach: [visit, () => standAt('2026-01-07T12:00:00Z')],
} satisfies Meta<typeof TeamsPage>

export default meta
type Story = StoryObj<typeof meta>
type Context = Pick<Parameters<NonNullable<Story['play']>>[0], 'canvas' | 'userEvent'>

async function choose(row: RegExp, item: string | RegExp, { canvas, userEvent }: Context) {
  await settled()
  const found = await canvas.findByRole('row', { name: row })
  await userEvent.click(within(found).getByRole('button'))
  await userEvent.click(await screen.findByRole('menuitem', { name: item }))
}

export const Members: Story = {
  play: async ({ canvas }) => {
    const row = await canvas.findByRole('row', { name: /Grace Hopper/ })
    await expect(within(row).getByText('Off')).toBeVisible()
    await expect(within(row).getByRole('link', { name: 'Edge' })).toHaveAttribute(
      'href',
      `/team/${grace.teams[0]?.id}`,
    )
    await expect(within(row).getByRole('link', { name: 'Grace Hopper' })).toHaveAttribute(
      'href',
      `/team/everyone/member/${grace.id}`,
    )
    await expect(canvas.getByText('4 members')).toBeVisible()
  },
}
export const MembersOnPhone: Story = { ...Members, parameters: onAPhone(1700) }

export const Loading: Story = {
  parameters: { msw: [isAda, hesitates('GET /v1/organisation/members')] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('table', { name: 'Members' })).toBeVisible()
  },
}

export const LoadFailed: Story = couldNotBeLoaded(
  'The members',
  'GET /v1/organisation/members',
  meta.parameters.msw,
)

export const SearchesAndFilters: Story = {
  parameters: {
    picture: false,
    msw: [
      isAda,
      answersBy('GET /v1/organisation/members', 'search', {
        '': { data: members, next_cursor: null, total: 4, closing: [] },
        hop: { data: [grace], next_cursor: null, total: 4, closing: [] },
      }),
    ],
  },
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole('row', { name: /Charles/ })
    await userEvent.type(canvas.getByRole('searchbox'), 'hop{Enter}')
    await waitFor(() => expect(canvas.queryByRole('row', { name: /Charles/ })).toBeNull())
    await expect(canvas.getByRole('row', { name: /Grace/ })).toBeVisible()
  },
}

/** An admin manages everyone except owners. */
export const AdminCannotChangeOwners: Story = {
  parameters: { picture: false, organisations: [{ ...acme, role: 'admin' }] },
  play: async ({ canvas, userEvent }) => {
    const row = await canvas.findByRole('row', { name: /Charles/ })
    await userEvent.click(within(row).getByRole('button'))
    const item = await screen.findByRole('menuitem', { name: /Change role/ })
    await expect(item).toHaveAttribute('aria-disabled', 'true')
    await expect(within(item).getByText(/Requires the role Owner/)).toBeVisible()
  },
}

export const AuditorCannotInvite: Story = {
  parameters: { picture: false, organisations: [{ ...acme, role: 'auditor' }] },
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole('row', { name: /Charles/ })
    await userEvent.click(canvas.getByRole('button', { name: 'Invite people' }))
    const reasons = await screen.findAllByText(/Requires the role Owner or Admin/)
    await expect(reasons.length).toBeGreaterThan(0)
    await expect(screen.queryByRole('dialog')).toBeNull()
  },
}

/** A member doesn’t see who else there is, and may leave. */
export const NotAllowed: Story = {
  parameters: { organisations: [{ ...acme, role: 'member' }] },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText('Your role doesn’t include the list of members'),
    ).toBeVisible()
    await expect(canvas.queryByRole('table')).toBeNull()
    await expect(canvas.getByRole('button', { name: 'Leave organisation' })).toBeVisible()
  },
}

export const ChangesRole: Story = {
  parameters: {
    msw: [
      ...meta.parameters.msw,
      ...asksForProof('POST /v1/organisation/members/{memberId}', {
        data: { ...grace, role: 'admin' },
        password: 'a long password',
      }),
    ],
  },
  play: async (context) => {
    await choose(/Grace/, 'Change role', context)
    const dialog = await screen.findByRole('dialog')
    await context.userEvent.click(within(dialog).getByRole('radio', { name: /^Admin/ }))
    await expect(
      within(dialog).getByText(/They will be able to invite, change and remove/),
    ).toBeVisible()
  },
}

export const ConfirmsItIsYou: Story = {
  parameters: { ...ChangesRole.parameters, picture: false },
  play: async (context) => {
    await ChangesRole.play?.(context)
    await context.userEvent.click(screen.getByRole('button', { name: 'Change role' }))
    const password = await screen.findByLabelText('Password')
    await context.userEvent.type(password, 'a long password{Enter}')
    await expect(await screen.findByText('Grace Hopper is now an admin')).toBeVisible()
  },
}

export const RefusesLastOwner: Story = {
  parameters: {
    picture: false,
    msw: [
      ...meta.parameters.msw,
      refuses('POST /v1/organisation/leave', 409, {
        code: 'already_done',
        message: 'You are the last owner. Hand the organisation over first.',
      }),
    ],
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Leave organisation' }))
    const question = await screen.findByRole('alertdialog', { name: 'Leave Acme?' })
    await userEvent.type(within(question).getByRole('textbox'), 'Acme')
    await userEvent.click(within(question).getByRole('button', { name: 'Leave organisation' }))
    await expect(await within(question).findByText(/You are the last owner/)).toBeVisible()
  },
}

export const ConfirmsRemoval: Story = {
  parameters: {
    msw: [...meta.parameters.msw, responses('POST /v1/organisation/members/{memberId}/remove', {})],
  },
  play: async (context) => {
    await choose(/Grace/, 'Remove', context)
    const question = await screen.findByRole('alertdialog', { name: 'Remove Grace Hopper?' })
    await expect(within(question).getByText(/stays with the organisation/)).toBeVisible()
    await expect(within(question).getByText(/Invitations that they sent/)).toBeVisible()
    await expect(within(question).getByText(/API tokens and webhooks continue/)).toBeVisible()
  },
}

/** Whoever closed their account before they were removed came back with their role. */
export const ClosingAccounts: Story = {
  parameters: {
    msw: [
      isAda,
      has(
        members.filter(({ id }) => id !== grace.id),
        [
          {
            id: grace.id,
            name: grace.name,
            email: grace.email,
            role: 'admin',
            deleted_at: '2026-02-03T09:00:00.000Z',
          },
        ],
      ),
      responses('POST /v1/organisation/members/{memberId}/remove', {}),
    ],
  },
  play: async ({ canvas }) => {
    const table = await canvas.findByRole('table', { name: 'Accounts that are closing' })
    const row = within(table).getByRole('row', { name: /Grace Hopper/ })
    await expect(within(row).getByText('3 February 2026')).toBeVisible()
  },
}

export const RemovesClosingMember: Story = {
  parameters: { ...ClosingAccounts.parameters, picture: false },
  play: async ({ canvas, userEvent }) => {
    const table = await canvas.findByRole('table', { name: 'Accounts that are closing' })
    const row = within(table).getByRole('row', { name: /Grace Hopper/ })
    await userEvent.click(within(row).getByRole('button'))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove' }))
    const question = await screen.findByRole('alertdialog', { name: 'Remove Grace Hopper?' })
    await expect(within(question).getByText(/don’t return if they keep/)).toBeVisible()
    await userEvent.type(within(question).getByRole('textbox'), grace.email)
    await userEvent.click(within(question).getByRole('button', { name: 'Remove member' }))
    await expect(await screen.findByText('Grace Hopper was removed')).toBeVisible()
  },
}

/** What ends with a role or a membership in a partner was not listed. */
export const PartnerRemovesMember: Story = {
  parameters: {
    ...ConfirmsRemoval.parameters,
    picture: false,
    organisations: [{ ...acme, is_partner: true }],
  },
  play: async (context) => {
    await ConfirmsRemoval.play?.(context)
    const question = screen.getByRole('alertdialog')
    await expect(within(question).getByText(/customers’ organisations/)).toBeVisible()
  },
}

export const HandsOver: Story = {
  parameters: {
    picture: false,
    msw: [
      ...meta.parameters.msw,
      responses('POST /v1/organisation/members/{memberId}', { data: { ...charles } }),
    ],
  },
  play: async (context) => {
    await choose(/Grace/, 'Hand over', context)
    const question = await screen.findByRole('alertdialog', { name: 'Hand over to Grace Hopper?' })
    await context.userEvent.type(within(question).getByRole('textbox'), grace.email)
    await context.userEvent.click(within(question).getByRole('button', { name: 'Hand over' }))
    await expect(
      await screen.findByText('Grace Hopper is now an owner, and you are an admin'),
    ).toBeVisible()
  },
}

/** “Hand over” was enabled, and only the server refused. */
export const PartnerCannotTakeOver: Story = {
  parameters: {
    picture: false,
    msw: [isAda, has([{ ...grace, partner: { id: charles.id, name: 'Northwind' } }])],
  },
  play: async ({ canvas, userEvent }) => {
    const row = await canvas.findByRole('row', { name: /Grace/ })
    await userEvent.click(within(row).getByRole('button'))
    const item = await screen.findByRole('menuitem', { name: /Hand over/ })
    await expect(item).toHaveAttribute('aria-disabled', 'true')
    await expect(within(item).getByText('They work here for Northwind.')).toBeVisible()
  },
}

export const Teams: Story = {
  parameters: { address: '/teams?tab=teams' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'Edge' })).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'Add team' })).toBeVisible()
  },
}

export const NoTeams: Story = {
  parameters: {
    address: '/teams?tab=teams',
    msw: [isAda, responses('GET /v1/organisation/teams', { data: [] })],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No teams yet')).toBeVisible()
  },
}

export const TeamsFailed: Story = {
  ...couldNotBeLoaded('The teams', 'GET /v1/organisation/teams', meta.parameters.msw),
}
TeamsFailed.parameters = { ...TeamsFailed.parameters, address: '/teams?tab=teams' }

export const Invitations: Story = {
  parameters: { address: '/teams?tab=invitations' },
  play: async ({ canvas }) => {
    const row = await canvas.findByRole('row', { name: /joan@example.com/ })
    await expect(within(row).getByText('Pending')).toBeVisible()
  },
}
/** A pending one disappeared behind the newest 500. */
export const PendingInvitations: Story = {
  parameters: {
    picture: false,
    address: '/teams?tab=invitations&state=pending',
    msw: [
      isAda,
      answersBy('GET /v1/organisation/invitations', 'state', {
        '': { data: invitations.filter(({ state }) => state !== 'pending'), next_cursor: null },
        pending: { data: [pendingInvitation], next_cursor: null },
      }),
    ],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('row', { name: /joan@example.com/ })).toBeVisible()
  },
}
/** The 501st was shown nowhere, and nothing said so. */
export const ShowsMoreInvitations: Story = {
  parameters: {
    picture: false,
    address: '/teams?tab=invitations',
    msw: [
      isAda,
      answersBy('GET /v1/organisation/invitations', 'cursor', {
        '': { data: [pendingInvitation], next_cursor: 'second' },
        second: {
          data: invitations.filter(({ state }) => state === 'declined'),
          next_cursor: null,
        },
      }),
    ],
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Show more' }))
    await expect(await canvas.findByRole('row', { name: /no@example.com/ })).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Show more' })).toBeNull()
  },
}
export const InvitationsOnPhone: Story = {
  ...Invitations,
  parameters: { ...onAPhone(1900), address: '/teams?tab=invitations' },
}

export const NoInvitations: Story = {
  parameters: {
    picture: false,
    address: '/teams?tab=invitations',
    msw: [isAda, responses('GET /v1/organisation/invitations', { data: [], next_cursor: null })],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No invitations yet')).toBeVisible()
  },
}

export const InvitationsFailed: Story = couldNotBeLoaded(
  'The invitations',
  'GET /v1/organisation/invitations',
  meta.parameters.msw,
)
InvitationsFailed.parameters = {
  ...InvitationsFailed.parameters,
  address: '/teams?tab=invitations',
}

export const SendsInvitationAgain: Story = {
  parameters: {
    picture: false,
    address: '/teams?tab=invitations',
    msw: [
      ...meta.parameters.msw,
      responses('POST /v1/organisation/invitations/{invitationId}/resend', {
        data: {
          email: pendingInvitation.email,
          verdict: 'invited',
          reason: null,
          invitation: pendingInvitation,
          link: 'https://parapet.example/teams?invitation=again',
        },
      }),
    ],
  },
  play: async (context) => {
    await choose(/joan/, /Send again/, context)
    const dialog = await screen.findByRole('dialog', { name: 'Invitation sent again' })
    await expect(within(dialog).getByRole('button', { name: /Copy link/ })).toBeVisible()
  },
}

export const ConfirmsBeforeSendingAgain: Story = {
  parameters: {
    picture: false,
    address: '/teams?tab=invitations',
    msw: [
      ...meta.parameters.msw,
      ...asksForProof('POST /v1/organisation/invitations/{invitationId}/resend', {
        data: ofOwner,
        password: 'a long password',
      }),
    ],
  },
  play: async (context) => {
    await choose(/joan/, /Send again/, context)
    const password = await screen.findByLabelText('Password')
    await context.userEvent.type(password, 'a long password{Enter}')
    await expect(await screen.findByRole('dialog', { name: 'Invitation sent again' })).toBeVisible()
  },
}

export const RevokesInvitation: Story = {
  parameters: {
    picture: false,
    address: '/teams?tab=invitations',
    msw: [
      ...meta.parameters.msw,
      responses('POST /v1/organisation/invitations/{invitationId}/revoke', {
        data: { ...pendingInvitation, state: 'revoked' },
      }),
    ],
  },
  play: async (context) => {
    await choose(/joan/, 'Revoke', context)
    const question = await screen.findByRole('alertdialog')
    await context.userEvent.click(
      within(question).getByRole('button', { name: 'Revoke invitation' }),
    )
    await expect(
      await screen.findByText('The invitation to joan@example.com was revoked'),
    ).toBeVisible()
  },
}

export const InvitesPeople: Story = {
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole('row', { name: /Grace/ })
    await userEvent.click(canvas.getByRole('button', { name: 'Invite people' }))
    const dialog = await screen.findByRole('dialog', { name: 'Invite people' })
    await userEvent.click(within(dialog).getByRole('textbox', { name: 'Email addresses' }))
    await userEvent.paste('joan@example.com, not-an-address\ngrace@example.com joan@example.com')
    await expect(within(dialog).getByRole('button', { name: 'Invite 2 people' })).toBeVisible()
    await expect(within(dialog).getByText(/^Not an email address/)).toHaveTextContent(
      'Not an email address: not-an-address',
    )
  },
}

export const ReportsEachAddress: Story = {
  parameters: {
    msw: [
      ...meta.parameters.msw,
      responses('POST /v1/organisation/invitations', {
        data: [
          {
            email: 'joan@example.com',
            verdict: 'invited',
            reason: null,
            invitation: pendingInvitation,
            link: 'https://parapet.example/teams?invitation=sample',
          },
          { ...refused, email: 'not-an-address', verdict: 'invalid_email' },
          { ...refused, email: 'grace@example.com', verdict: 'already_member' },
          {
            ...refused,
            email: 'ida@example.net',
            verdict: 'domain_not_allowed',
            reason: 'This organisation only accepts email addresses at acme.example.',
          },
        ],
      }),
    ],
  },
  play: async (context) => {
    await InvitesPeople.play?.(context)
    await context.userEvent.click(screen.getByRole('button', { name: 'Invite 2 people' }))
    const dialog = await screen.findByRole('dialog', { name: '1 person was invited' })
    await expect(dialog).toHaveFocus()
    await expect(within(dialog).getByText('3 addresses were not invited.')).toBeVisible()
    await expect(within(dialog).getByText('Already a member.')).toBeVisible()
    await expect(within(dialog).getAllByRole('button', { name: /Copy link/ })).toHaveLength(1)
  },
}

/** “Confirm it’s you, then try again”, and nowhere to do so. */
export const ConfirmsBeforeInvitingOwner: Story = {
  parameters: {
    picture: false,
    msw: [
      ...meta.parameters.msw,
      ...asksForProof('POST /v1/organisation/invitations', {
        data: [ofOwner],
        password: 'a long password',
      }),
    ],
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Invite people' }))
    const dialog = await screen.findByRole('dialog', { name: 'Invite people' })
    await userEvent.type(
      within(dialog).getByRole('textbox', { name: 'Email addresses' }),
      'joan@example.com',
    )
    await userEvent.selectOptions(within(dialog).getByLabelText('Role'), 'Owner')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Invite' }))
    const password = await screen.findByLabelText('Password')
    await userEvent.type(password, 'a long password{Enter}')
    await expect(await screen.findByRole('dialog', { name: '1 person was invited' })).toBeVisible()
  },
}

export const RequiresAddress: Story = {
  parameters: { picture: false },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Invite people' }))
    const dialog = await screen.findByRole('dialog', { name: 'Invite people' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Invite' }))
    await expect(await within(dialog).findByText('Enter at least one email address.')).toBeVisible()
  },
}
