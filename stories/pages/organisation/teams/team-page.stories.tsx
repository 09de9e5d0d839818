import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, within } from 'storybook/test'

import { TeamPage } from '../../../../src/pages/organisation/teams/team-page.tsx'
import { ada, responses } from '../../support/api.ts'
import { inConsole } from '../../support/in-router.tsx'
import {
  acme,
  charles,
  edgeGrants,
  edgeTeam,
  grace,
  resources,
  shopTeam,
  teams,
} from '../../support/organisation.ts'
import { couldNotBeLoaded, loading } from '../../support/page-states.ts'
import { onAPhone, pageParameters } from '../../support/page-story.ts'
import { settled } from '../../support/settled.ts'
import { standAt } from '../../support/time.ts'
import { visit } from '../../support/visit.ts'

const isAda = responses('GET /v1/user', { data: ada })
const hasTeams = responses('GET /v1/organisation/teams', { data: teams })

const meta = {
  title: 'Pages/Organisation/TeamPage',
  tags: ['!autodocs'],
  component: TeamPage,
  decorators: [inConsole],
  parameters: {
    ...pageParameters('/team/:teamId', { width: 1280, height: 1000 }),
    address: `/team/${edgeTeam.id}`,
    msw: [
      isAda,
      hasTeams,
      responses('GET /v1/organisation/members', {
        data: [charles, grace],
        next_cursor: null,
        total: 4,
        closing: [],
      }),
      responses('GET /v1/organisation/grants', { data: edgeGrants, next_cursor: null }),
      responses('GET /v1/organisation/resources', { data: resources }),
    ],
  },
  beforeEach: [visit, () => standAt('2026-01-07T12:00:00Z')],
} satisfies Meta<typeof TeamPage>

export default meta
type Story = StoryObj<typeof meta>

export const Filled: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Edge', level: 1 })).toBeVisible()
    await expect(await canvas.findByRole('row', { name: /Charles/ })).toBeVisible()
    const row = await canvas.findByRole('row', { name: /shop.example.com/ })
    await expect(within(row).getByText('Admin')).toBeVisible()
  },
}
export const FilledOnPhone: Story = { ...Filled, parameters: onAPhone(1700) }

export const Empty: Story = {
  parameters: {
    address: `/team/${shopTeam.id}`,
    msw: [
      isAda,
      hasTeams,
      responses('GET /v1/organisation/members', {
        data: [],
        next_cursor: null,
        total: 4,
        closing: [],
      }),
      responses('GET /v1/organisation/grants', { data: [], next_cursor: null }),
    ],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Nobody is in this team')).toBeVisible()
    await expect(await canvas.findByText('Nothing granted yet')).toBeVisible()
  },
}

export const GrantsAccessBySearch: Story = {
  parameters: {
    picture: false,
    msw: [
      ...meta.parameters.msw,
      responses('POST /v1/organisation/grants', { data: edgeGrants[0]! }),
    ],
  },
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole('row', { name: /shop.example.com/ })
    await userEvent.click(canvas.getByRole('button', { name: 'Grant access' }))
    const dialog = await screen.findByRole('dialog', { name: 'Grant Edge access' })
    await userEvent.type(within(dialog).getByRole('combobox'), 'exam')
    await userEvent.click(await screen.findByRole('option', { name: /^example\.com/ }))
    await userEvent.tab()
    await userEvent.click(within(dialog).getByRole('radio', { name: /^Editor/ }))
    await userEvent.click(within(dialog).getByRole('button', { name: 'Grant access' }))
    await expect(await screen.findByText('Edge now has access to example.com')).toBeVisible()
  },
}

export const ConfirmsRemoval: Story = {
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole('row', { name: /shop.example.com/ })
    await userEvent.click(canvas.getByRole('button', { name: 'Remove team' }))
    const question = await screen.findByRole('alertdialog', { name: 'Remove Edge?' })
    await expect(within(question).getByText(/2 people to 3 websites and databases/)).toBeVisible()
  },
}

export const RemovesMemberFromTeam: Story = {
  parameters: {
    picture: false,
    msw: [
      ...meta.parameters.msw,
      responses('POST /v1/organisation/teams/{teamId}/members/{memberId}/remove', {}),
    ],
  },
  play: async ({ canvas, userEvent }) => {
    const row = await canvas.findByRole('row', { name: /Grace/ })
    await settled()
    await userEvent.click(within(row).getByRole('button'))
    await userEvent.click(await screen.findByRole('menuitem', { name: /Remove from team/ }))
    await expect(await screen.findByText('Grace Hopper is no longer in Edge')).toBeVisible()
  },
}

export const NotFound: Story = {
  parameters: { picture: false, address: '/team/42' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('This page doesn’t exist')).toBeVisible()
    await expect(canvas.getByRole('heading', { name: 'Team', level: 1 })).toBeVisible()
  },
}

/** A member gets the page for what doesn’t exist. */
export const NotAllowed: Story = {
  parameters: { picture: false, organisations: [{ ...acme, role: 'member' }] },
  play: NotFound.play,
}

export const Loading: Story = loading('Team', 'GET /v1/organisation/teams', meta.parameters.msw)
export const LoadFailed: Story = couldNotBeLoaded(
  'This team',
  'GET /v1/organisation/teams',
  meta.parameters.msw,
)
