import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, within } from 'storybook/test'

import type { Member } from '../../../../contract/organisation/member.ts'
import { MemberPage } from '../../../../src/pages/organisation/grants/member-page.tsx'
import { ada, refuses, responses } from '../../support/api.ts'
import { inConsole } from '../../support/in-router.tsx'
import {
  acme,
  adaMember,
  edgeTeam,
  grace,
  graceGrants,
  teams,
  unnamed,
} from '../../support/organisation.ts'
import { couldNotBeLoaded, loading } from '../../support/page-states.ts'
import { onAPhone, pageParameters } from '../../support/page-story.ts'
import { settled } from '../../support/settled.ts'
import { standAt } from '../../support/time.ts'
import { visit } from '../../support/visit.ts'

const isAda = responses('GET /v1/user', { data: ada })
const is = (data: Member) => responses('GET /v1/organisation/members/{memberId}', { data })
const hasTeams = responses('GET /v1/organisation/teams', { data: teams })
const reaches = responses('GET /v1/organisation/grants', { data: graceGrants, next_cursor: null })

const meta = {
  title: 'Pages/Organisation/MemberPage',
  tags: ['!autodocs'],
  component: MemberPage,
  decorators: [inConsole],
  parameters: {
    ...pageParameters('/team/:teamId/member/:memberId', { width: 1280, height: 1000 }),
    address: `/team/everyone/member/${grace.id}`,
    msw: [isAda, is(grace), hasTeams, reaches],
  },
  beforeEach: [visit, () => standAt('2026-01-07T12:00:00Z')],
} satisfies Meta<typeof MemberPage>

export default meta
type Story = StoryObj<typeof meta>

export const Filled: Story = {
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByRole('heading', { name: 'Grace Hopper', level: 1 }),
    ).toBeVisible()
    await expect(await canvas.findByText('Granted directly')).toBeVisible()
    await expect(canvas.getByRole('row', { name: /orders/ })).toHaveTextContent('Edge')
  },
}
export const FilledOnPhone: Story = { ...Filled, parameters: onAPhone(1600) }

export const Empty: Story = {
  parameters: {
    picture: false,
    msw: [
      isAda,
      is({ ...grace, teams: [] }),
      hasTeams,
      responses('GET /v1/organisation/grants', { data: [], next_cursor: null }),
    ],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Nothing granted yet')).toBeVisible()
  },
}

export const ReachesAllByRole: Story = {
  parameters: { msw: [isAda, is(unnamed), hasTeams] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^They can view all websites/)).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Grant access' })).toBeNull()
  },
}

export const FromTeam: Story = {
  parameters: { picture: false, address: `/team/${edgeTeam.id}/member/${grace.id}` },
  play: async ({ canvas }) => {
    const trail = within(await canvas.findByRole('navigation', { name: 'Breadcrumb' }))
    await expect(await trail.findByRole('link', { name: 'Edge' })).toBeVisible()
  },
}

export const YourOwnPage: Story = {
  parameters: { picture: false, msw: [isAda, is(adaMember), hasTeams] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Leave organisation' })).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Remove member' })).toBeNull()
  },
}

export const TeamAccessChangesThere: Story = {
  parameters: { picture: false },
  play: async ({ canvas, userEvent }) => {
    const row = await canvas.findByRole('row', { name: /orders/ })
    await settled()
    await userEvent.click(within(row).getByRole('button'))
    const item = await screen.findByRole('menuitem', { name: /Revoke/ })
    await expect(item).toHaveAttribute('aria-disabled', 'true')
    await expect(within(item).getByText(/Granted to the team Edge/)).toBeVisible()
  },
}

export const NotFound: Story = {
  parameters: {
    picture: false,
    msw: [
      isAda,
      hasTeams,
      refuses('GET /v1/organisation/members/{memberId}', 404, {
        code: 'not_found',
        message: 'Member not found.',
      }),
    ],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('This page doesn’t exist')).toBeVisible()
    await expect(canvas.getByRole('heading', { name: 'Team member', level: 1 })).toBeVisible()
  },
}

export const NotInThatTeam: Story = {
  parameters: {
    picture: false,
    address: `/team/${edgeTeam.id}/member/${grace.id}`,
    msw: [isAda, is({ ...grace, teams: [] }), hasTeams, reaches],
  },
  play: NotFound.play,
}

export const NotAllowed: Story = {
  parameters: { picture: false, organisations: [{ ...acme, role: 'billing' }] },
  play: NotFound.play,
}

export const Loading: Story = loading(
  'Team member',
  'GET /v1/organisation/members/{memberId}',
  meta.parameters.msw,
)
export const LoadFailed: Story = couldNotBeLoaded(
  'This member',
  'GET /v1/organisation/members/{memberId}',
  meta.parameters.msw,
)
