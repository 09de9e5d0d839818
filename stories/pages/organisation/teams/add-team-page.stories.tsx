import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen } from 'storybook/test'

import { AddTeamPage } from '../../../../src/pages/organisation/teams/add-team-page.tsx'
import { ada, refuses, responses } from '../../support/api.ts'
import { inConsole } from '../../support/in-router.tsx'
import { acme, edgeTeam, grace, members } from '../../support/organisation.ts'
import { columnParameters } from '../../support/page-story.ts'
import { visit } from '../../support/visit.ts'

const meta = {
  title: 'Pages/Organisation/AddTeamPage',
  tags: ['!autodocs'],
  component: AddTeamPage,
  decorators: [inConsole],
  parameters: {
    ...columnParameters('/add-team'),
    msw: [
      responses('GET /v1/user', { data: ada }),
      responses('GET /v1/organisation/members', {
        data: members,
        next_cursor: null,
        total: 4,
        closing: [],
      }),
      responses('POST /v1/organisation/teams', { data: edgeTeam }),
      responses('POST /v1/organisation/teams/{teamId}/members', { data: edgeTeam }),
    ],
  },
  beforeEach: visit,
} satisfies Meta<typeof AddTeamPage>

export default meta
type Story = StoryObj<typeof meta>

export const Empty: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('textbox', { name: 'Name' })).toBeVisible()
  },
}

export const AddsTeamWithMembers: Story = {
  parameters: { picture: false },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByRole('textbox', { name: 'Name' }), 'Edge')
    await userEvent.type(canvas.getByRole('combobox', { name: /Members/ }), 'grace')
    await userEvent.click(await screen.findByRole('option', { name: new RegExp(grace.email) }))
    await userEvent.click(canvas.getByRole('button', { name: 'Add team' }))
    await expect(await screen.findByText('Edge was added')).toBeVisible()
  },
}

export const RefusesTakenName: Story = {
  parameters: {
    picture: false,
    msw: [
      refuses('POST /v1/organisation/teams', 409, {
        code: 'already_done',
        message: 'There is a team with this name. Choose another.',
      }),
      ...meta.parameters.msw,
    ],
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByRole('textbox', { name: 'Name' }), 'Edge{Enter}')
    await expect(await canvas.findByText(/There is a team with this name/)).toBeVisible()
  },
}

export const ExplainsWhyNot: Story = {
  parameters: { picture: false, organisations: [{ ...acme, role: 'auditor' }] },
  play: async ({ canvas, userEvent }) => {
    const add = await canvas.findByRole('button', { name: 'Add team' })
    await expect(add).toHaveAttribute('aria-disabled', 'true')
    await userEvent.click(add)
    const reasons = await screen.findAllByText(/Requires the role Owner or Admin/)
    await expect(reasons.length).toBeGreaterThan(0)
  },
}

export const NotAllowed: Story = {
  parameters: { picture: false, organisations: [{ ...acme, role: 'member' }] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('This page doesn’t exist')).toBeVisible()
    await expect(canvas.queryByRole('textbox')).toBeNull()
  },
}
