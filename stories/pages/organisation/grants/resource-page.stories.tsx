import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen } from 'storybook/test'

import type { Grant } from '../../../../contract/organisation/grant.ts'
import { ResourcePage } from '../../../../src/pages/organisation/grants/resource-page.tsx'
import { ada, responses } from '../../support/api.ts'
import { inConsole } from '../../support/in-router.tsx'
import { acme, charles, grace, graceGrants, resources, teams } from '../../support/organisation.ts'
import { couldNotBeLoaded, loading } from '../../support/page-states.ts'
import { columnParameters, onAPhone } from '../../support/page-story.ts'
import { visit } from '../../support/visit.ts'

const isAda = responses('GET /v1/user', { data: ada })
const isGrace = responses('GET /v1/organisation/members/{memberId}', { data: grace })
const hasTeams = responses('GET /v1/organisation/teams', { data: teams })
const are = (data: Grant[]) => responses('GET /v1/organisation/grants', { data, next_cursor: null })
const isWebsite = responses('GET /v1/organisation/resources', { data: resources.slice(0, 1) })
const here = `/team/everyone/member/${grace.id}/resource/${resources[0]?.id}`

const meta = {
  title: 'Pages/Organisation/ResourcePage',
  tags: ['!autodocs'],
  component: ResourcePage,
  decorators: [inConsole],
  parameters: {
    ...columnParameters('/team/:teamId/member/:memberId/resource/:resourceId', 900),
    address: here,
    msw: [isAda, isGrace, hasTeams, are(graceGrants.slice(0, 2)), isWebsite],
  },
  beforeEach: visit,
} satisfies Meta<typeof ResourcePage>

export default meta
type Story = StoryObj<typeof meta>

export const Filled: Story = {
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByRole('heading', { name: 'Grace Hopper’s access to example.com' }),
    ).toBeVisible()
    await expect(canvas.getByRole('radio', { name: /^Editor/ })).toBeChecked()
  },
}
export const FilledOnPhone: Story = { ...Filled, parameters: onAPhone(1100) }

export const Empty: Story = {
  parameters: { picture: false, msw: [isAda, isGrace, hasTeams, are([]), isWebsite] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('They can’t see it.')).toBeVisible()
    await expect(canvas.getByRole('radio', { name: /^None/ })).toBeChecked()
  },
}

export const GrantsAccess: Story = {
  parameters: {
    picture: false,
    msw: [
      ...meta.parameters.msw,
      responses('POST /v1/organisation/grants', { data: graceGrants[0]! }),
    ],
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('radio', { name: /^Admin/ }))
    await expect(canvas.getByText('Unsaved changes')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Discard' }))
    await expect(canvas.getByRole('radio', { name: /^Editor/ })).toBeChecked()
    await userEvent.click(canvas.getByRole('radio', { name: /^Admin/ }))
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    await expect(await screen.findByText('Grace Hopper is now admin of example.com')).toBeVisible()
  },
}

export const RevokesAccess: Story = {
  parameters: {
    picture: false,
    msw: [...meta.parameters.msw, responses('POST /v1/organisation/grants/{grantId}/remove', {})],
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('radio', { name: /^None/ }))
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    await expect(await screen.findByText('Access revoked')).toBeVisible()
  },
}

export const RoleDecides: Story = {
  parameters: {
    picture: false,
    msw: [
      isAda,
      responses('GET /v1/organisation/members/{memberId}', { data: charles }),
      hasTeams,
      are([]),
      isWebsite,
    ],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Determined by their role')).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Save' })).toBeNull()
  },
}

export const NotFound: Story = {
  parameters: {
    picture: false,
    msw: [
      isAda,
      isGrace,
      hasTeams,
      are([]),
      responses('GET /v1/organisation/resources', { data: [] }),
    ],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('This page doesn’t exist')).toBeVisible()
  },
}

export const NotInThatTeam: Story = {
  parameters: {
    picture: false,
    address: `/team/42/member/${grace.id}/resource/${resources[0]?.id}`,
  },
  play: NotFound.play,
}

export const NotAllowed: Story = {
  parameters: { picture: false, organisations: [{ ...acme, role: 'member' }] },
  play: NotFound.play,
}

export const Loading: Story = loading(
  'Member access',
  'GET /v1/organisation/members/{memberId}',
  meta.parameters.msw,
)
export const LoadFailed: Story = couldNotBeLoaded(
  'This access',
  'GET /v1/organisation/grants',
  meta.parameters.msw,
)
