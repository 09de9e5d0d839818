import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor, within } from 'storybook/test'

import type { ApiToken } from '../../../../contract/organisation/api-token.ts'
import { OrganisationPage } from '../../../../src/pages/organisation/organisation-page.tsx'
import { ada, asksForProof, hesitates, responses } from '../../support/api.ts'
import { inConsole } from '../../support/in-router.tsx'
import { acme, adaMember, grace, resources } from '../../support/organisation.ts'
import { couldNotBeLoaded } from '../../support/page-states.ts'
import { onAPhone, pageParameters } from '../../support/page-story.ts'
import { settled } from '../../support/settled.ts'
import { standAt } from '../../support/time.ts'
import { visit } from '../../support/visit.ts'

const token: ApiToken = {
  id: '5f0e1f57-13d7-4c9a-9d3c-0d8f7a0c0050',
  name: 'Deployments',
  scopes: ['resources.list', 'resource.see', 'resource.change'],
  resources: [{ id: resources[0]?.id ?? '', name: 'example.com' }],
  created_by: { id: adaMember.id, name: 'Ada Lovelace' },
  created_at: '2026-01-05T09:30:00.000Z',
  last_used_at: '2026-01-07T11:40:00.000Z',
  expires_at: '2026-04-05T09:30:00.000Z',
}
const tokens: ApiToken[] = [
  token,
  {
    ...token,
    id: '5f0e1f57-13d7-4c9a-9d3c-0d8f7a0c0051',
    name: 'Monthly report to the board of directors',
    scopes: ['audit.see'],
    resources: null,
    created_by: { id: grace.id, name: 'Grace Hopper' },
    last_used_at: null,
    expires_at: '2026-01-06T09:30:00.000Z',
  },
  {
    ...token,
    id: '5f0e1f57-13d7-4c9a-9d3c-0d8f7a0c0052',
    name: 'Status page',
    created_by: null,
    resources: null,
    expires_at: null,
  },
]
const value = 'parapet_7Kd0vQm2XcPz9RfLw4TnYb6HgJs1AeUiOo5Cr83BvNxE0k2Qf1'
const isAda = responses('GET /v1/user', { data: ada })
const has = (data: ApiToken[]) => responses('GET /v1/organisation/api-tokens', { data })

const meta = {
  title: 'Pages/Organisation/ApiTokens',
  tags: ['!autodocs'],
  component: OrganisationPage,
  decorators: [inConsole],
  parameters: {
    ...pageParameters('/organisation'),
    address: '/organisation?tab=tokens',
    msw: [isAda, has(tokens)],
  },
  beforeEach: [visit, () => standAt('2026-01-07T12:00:00Z')],
} satisfies Meta<typeof OrganisationPage>

export default meta
type Story = StoryObj<typeof meta>

export const Tokens: Story = {
  play: async ({ canvas }) => {
    const row = await canvas.findByRole('row', { name: /Deployments/ })
    await expect(row).toHaveTextContent(/Change websites and databases/)
    await expect(within(row).getByText('example.com')).toBeVisible()
    const expired = await canvas.findByRole('row', { name: /Monthly report/ })
    await expect(within(expired).getByText('Expired')).toBeVisible()
  },
}
export const TokensOnPhone: Story = { ...Tokens, parameters: onAPhone(2000) }

export const Loading: Story = {
  parameters: { msw: [isAda, hesitates('GET /v1/organisation/api-tokens')] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('table', { name: /API tokens/ })).toBeVisible()
  },
}

export const LoadFailed: Story = couldNotBeLoaded(
  'The API tokens',
  'GET /v1/organisation/api-tokens',
  meta.parameters.msw,
)

export const Empty: Story = {
  parameters: { msw: [isAda, has([])] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No API tokens yet')).toBeVisible()
  },
}

/** An auditor sees the tokens and creates none. */
export const AuditorCannotCreate: Story = {
  parameters: { picture: false, organisations: [{ ...acme, role: 'auditor' }] },
  play: async ({ canvas }) => {
    const button = await canvas.findByRole('button', { name: 'Create token' })
    await expect(button).toHaveAttribute('aria-disabled', 'true')
  },
}

export const CreatesToken: Story = {
  parameters: {
    msw: [
      isAda,
      has(tokens),
      ...asksForProof('POST /v1/organisation/api-tokens', {
        data: { ...token, value },
        password: 'a long password',
      }),
    ],
  },
  play: async ({ canvas, userEvent }) => {
    await settled()
    await userEvent.click(await canvas.findByRole('button', { name: 'Create token' }))
    const dialog = await screen.findByRole('dialog', { name: 'Create API token' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Create token' }))
    await expect(await within(dialog).findByText('Choose what the token may do.')).toBeVisible()
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Deployments')
    await userEvent.click(
      within(dialog).getByRole('checkbox', { name: 'Change websites and databases' }),
    )
    await userEvent.click(within(dialog).getByRole('button', { name: 'Create token' }))
    await userEvent.type(await screen.findByLabelText('Password'), 'a long password{Enter}')
    const shown = await screen.findByRole('textbox', { name: 'API token' })
    await expect(shown).toHaveValue(value)
    // Also after the dialog for the password, which returned the focus to a button that is gone.
    const copying = screen.getByRole('dialog', { name: 'Copy your token' })
    await waitFor(() => expect(copying).toHaveFocus())
    // It is shown only once.
    await userEvent.keyboard('{Escape}')
    await expect(shown).toBeVisible()
    await expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
  },
}

/** The dialog closed while the token was being created: nobody had its value. */
export const StaysOpenWhileCreating: Story = {
  parameters: {
    picture: false,
    msw: [isAda, has(tokens), hesitates('POST /v1/organisation/api-tokens')],
  },
  play: async ({ canvas, userEvent }) => {
    await settled()
    await userEvent.click(await canvas.findByRole('button', { name: 'Create token' }))
    const dialog = await screen.findByRole('dialog', { name: 'Create API token' })
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Deployments')
    await userEvent.click(
      within(dialog).getByRole('checkbox', { name: 'Change websites and databases' }),
    )
    await userEvent.click(within(dialog).getByRole('button', { name: 'Create token' }))
    await expect(await within(dialog).findByRole('button', { name: 'Creating…' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect(dialog).toBeVisible()
  },
}

export const RevokesToken: Story = {
  parameters: {
    picture: false,
    msw: [
      ...meta.parameters.msw,
      responses('POST /v1/organisation/api-tokens/{tokenId}/revoke', {
        message: 'The API token was revoked. Create a new one.',
      }),
    ],
  },
  play: async ({ canvas, userEvent }) => {
    await settled()
    const row = await canvas.findByRole('row', { name: /Deployments/ })
    await userEvent.click(within(row).getByRole('button'))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Revoke' }))
    const dialog = await screen.findByRole('alertdialog')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Revoke token' }))
    await waitFor(() => expect(screen.getByText('Deployments was revoked')).toBeVisible())
  },
}
