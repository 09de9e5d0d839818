import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen } from 'storybook/test'

import type { NameServers } from '../../../../contract/websites/name-servers.ts'
import { NameServersCompletePage } from '../../../../src/pages/websites/name-servers/name-servers-complete-page.tsx'
import { ada, responses, refuses } from '../../support/api.ts'
import { example, inState } from '../../support/domains.ts'
import { inConsole } from '../../support/in-router.tsx'
import { couldNotBeLoaded, loading, websiteStates } from '../../support/page-states.ts'
import { onAPhone, pageParameters } from '../../support/page-story.ts'
import {
  allChanged,
  changedAway,
  changing,
  halfChanged,
  notResponding,
} from '../../support/records.ts'
import { visit } from '../../support/visit.ts'

const stands = (data: NameServers, state: typeof example.state = 'pending_ns') => [
  responses('GET /v1/user', { data: ada }),
  responses('GET /v1/domain/{id}', { data: { ...example, ...inState(state) } }),
  responses('GET /v1/domain/{id}/name-servers', { data }),
]

const inconclusive: NameServers = {
  ...changing,
  check: {
    checked_at: '2026-01-05T09:31:00.000Z',
    name_servers: [],
    failure: 'The parent name servers of example.com don’t respond correctly.',
  },
}

const meta = {
  title: 'Pages/NameServersCompletePage',
  tags: ['!autodocs'],
  component: NameServersCompletePage,
  decorators: [inConsole],
  parameters: {
    ...pageParameters('/domain-scan/:id/ns/complete'),
    msw: stands(halfChanged),
  },
  beforeEach: visit,
} satisfies Meta<typeof NameServersCompletePage>

export default meta
type Story = StoryObj<typeof meta>

export const HalfChanged: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Old: remove it')).toBeVisible()
    await expect(canvas.getByText('Extra: remove it')).toBeVisible()
    await expect(canvas.getByText('Not set yet')).toBeVisible()
    await expect(canvas.getByText('Step 3 of 4')).toBeVisible()
    await expect(canvas.getByText('Name servers').closest('li')).toHaveAttribute(
      'aria-current',
      'step',
    )
  },
}
export const HalfChangedOnPhone: Story = { ...HalfChanged, parameters: onAPhone(1100) }

export const Protected: Story = {
  parameters: { msw: stands(allChanged, 'active') },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('example.com is protected')).toBeVisible()
    await expect(canvas.getByText(/^The next check runs automatically/)).toBeVisible()
    await expect(canvas.queryByText(/We will email you/)).toBeNull()
    await expect(canvas.getByText('Step 4 of 4')).toBeVisible()
    await expect(canvas.getByText('Protected').closest('li')).toHaveTextContent('done')
  },
}

export const NotCheckedYet: Story = {
  parameters: { msw: stands(changing) },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Not checked yet')).toBeVisible()
    await expect(canvas.getByText(/^The first check runs within a minute/)).toBeVisible()
    await expect(canvas.queryByText(/The next check runs/)).toBeNull()
    await expect(canvas.getByText(/^You can leave this page/)).toBeVisible()
  },
}

export const NothingHasChanged: Story = {
  parameters: {
    picture: false,
    msw: [
      ...stands(halfChanged),
      responses('POST /v1/domain/{id}/name-servers/check', { data: halfChanged }),
    ],
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Check now' }))
    await expect(await screen.findByText('Checked: nothing has changed yet')).toBeVisible()
  },
}

export const CheckedInconclusive: Story = {
  parameters: {
    picture: false,
    msw: [
      ...stands(changedAway),
      responses('POST /v1/domain/{id}/name-servers/check', { data: inconclusive }),
    ],
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Check now' }))
    await expect(await screen.findByText('The check was inconclusive')).toBeVisible()
  },
}

export const CheckedNotResponding: Story = {
  parameters: {
    picture: false,
    msw: [
      ...stands(notResponding),
      responses('POST /v1/domain/{id}/name-servers/check', { data: notResponding }),
    ],
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Check now' }))
    await expect(await screen.findByText('Checked')).toBeVisible()
  },
}

/** There is nothing left to do at the registrar. */
export const SetNotResponding: Story = {
  parameters: { msw: stands(notResponding) },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('The name servers are set')).toBeVisible()
    await expect(canvas.getAllByText('Set, not responding yet')).toHaveLength(2)
    await expect(canvas.queryByText(/not changed yet/)).toBeNull()
    await expect(canvas.getByText(/We will email you/)).toBeVisible()
    await expect(canvas.getByText(/will be removed on/)).toHaveTextContent(
      'unless protection has started by then.',
    )
  },
}

export const ChangedAway: Story = {
  parameters: { picture: false, msw: stands(changedAway, 'moved') },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^The name servers no longer point to/)).toBeVisible()
    await expect(canvas.queryByText(/not changed yet/)).toBeNull()
  },
}

/** The last check was before the registration expired. */
export const Expired: Story = {
  parameters: {
    picture: false,
    msw: stands({ ...allChanged, next_check_at: null }, 'expired'),
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('The registration has expired')).toBeVisible()
    await expect(canvas.queryByText(/not changed yet/)).toBeNull()
    await expect(canvas.getByRole('link', { name: 'View expiry details' })).toHaveAttribute(
      'href',
      `/domain/${example.id}/expired`,
    )
  },
}

export const CheckInconclusive: Story = {
  parameters: {
    picture: false,
    msw: stands(inconclusive),
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('The last check was inconclusive')).toBeVisible()
  },
}

export const TooManyChecks: Story = {
  parameters: {
    picture: false,
    msw: [
      ...stands(halfChanged),
      refuses('POST /v1/domain/{id}/name-servers/check', 429, {
        code: 'too_many_attempts',
        message: 'Too many attempts. Try again in 40 seconds.',
      }),
    ],
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Check now' }))
    await expect(
      await canvas.findByText('Too many attempts. Try again in 40 seconds.'),
    ).toBeVisible()
  },
}

/** 28 days after 5 January. */
export const RemovalDate: Story = {
  parameters: { picture: false },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/will be removed on/)).toHaveTextContent(
      'will be removed on 2 February 2026, unless its name servers point to',
    )
  },
}

const states = websiteStates('Name server check', meta.parameters.msw)
export const Loading: Story = states.Loading
export const LoadFailed: Story = states.LoadFailed
export const NotFound: Story = states.NotFound

export const NameServersLoading: Story = loading(
  'Name server check',
  'GET /v1/domain/{id}/name-servers',
  meta.parameters.msw,
)

export const NameServersFailed: Story = couldNotBeLoaded(
  'The name servers',
  'GET /v1/domain/{id}/name-servers',
  meta.parameters.msw,
)
