import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor, within } from 'storybook/test'

import { NotificationsPage } from '../../../../src/pages/organisation/notifications/notifications-page.tsx'
import { ada, asksForProof, fails, hesitates, responses } from '../../support/api.ts'
import { inConsole } from '../../support/in-router.tsx'
import { acme } from '../../support/organisation.ts'
import { onAPhone, pageParameters } from '../../support/page-story.ts'
import { visit } from '../../support/visit.ts'
import { deliveries, onCall, webhooks } from '../../support/webhooks.ts'

const isAda = responses('GET /v1/user', { data: ada })
const listed = responses('GET /v1/organisation/webhooks', { data: webhooks })
const TAB = '/notifications?tab=webhooks'
const SECRET = `whsec_${'A'.repeat(44)}`

const meta = {
  title: 'Pages/NotificationsPage/Webhooks',
  tags: ['!autodocs'],
  component: NotificationsPage,
  decorators: [inConsole],
  parameters: {
    ...pageParameters('/notifications'),
    address: TAB,
    msw: [isAda, listed],
  },
  beforeEach: visit,
} satisfies Meta<typeof NotificationsPage>

export default meta
type Story = StoryObj<typeof meta>

export const Filled: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Failing')).toBeVisible()
    await expect(canvas.getByText('Turned off after 5 days of failures')).toBeVisible()
  },
}
export const FilledOnPhone: Story = { ...Filled, parameters: onAPhone(900) }

export const Deliveries: Story = {
  parameters: {
    address: `${TAB}&webhook=${onCall.id}`,
    msw: [
      isAda,
      listed,
      responses('GET /v1/organisation/webhooks/{webhookId}/deliveries', {
        data: deliveries,
        next_cursor: null,
      }),
      responses('POST /v1/organisation/webhooks/{webhookId}/deliveries/{deliveryId}/resend', {
        data: deliveries[0]!,
      }),
    ],
  },
  play: async ({ userEvent }) => {
    const sheet = within(await screen.findByRole('dialog'))
    await userEvent.click(await sheet.findByRole('button', { name: /attack_surge/ }))
    await expect(sheet.getByRole('cell', { name: 'HTTP 503' })).toBeVisible()
    await expect(sheet.getByRole('cell', { name: 'No response within 15 seconds' })).toBeVisible()
    await expect(sheet.getByText('Try again later.')).toBeVisible()
    await expect(sheet.getByRole('cell', { name: '84 ms' })).toBeVisible()
    await expect(sheet.getByRole('cell', { name: '15 s' })).toBeVisible()
  },
}

export const SendsAgain: Story = {
  parameters: { ...Deliveries.parameters, picture: false },
  play: async (context) => {
    await Deliveries.play?.(context)
    await context.userEvent.click(screen.getByRole('button', { name: 'Send again' }))
    await expect(await screen.findByText('The event is being sent again')).toBeVisible()
  },
}

export const AddsWebhook: Story = {
  parameters: {
    picture: false,
    msw: [
      isAda,
      listed,
      ...asksForProof('POST /v1/organisation/webhooks', {
        password: 'seven lanterns',
        data: { ...onCall, secret: SECRET },
      }),
    ],
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Add webhook' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.type(dialog.getByLabelText('URL'), 'ftp://example.com')
    await userEvent.click(dialog.getByRole('button', { name: 'Add webhook' }))
    await expect(await dialog.findByText(/Enter a URL that begins with/)).toBeVisible()
    await userEvent.clear(dialog.getByLabelText('URL'))
    await userEvent.type(dialog.getByLabelText('URL'), onCall.url)
    await userEvent.click(dialog.getByRole('button', { name: 'Add webhook' }))
    await userEvent.type(await screen.findByLabelText('Password'), 'seven lanterns{Enter}')
    await expect(await screen.findByDisplayValue(SECRET)).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect(screen.getByDisplayValue(SECRET)).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'I saved it' }))
    await waitFor(() => expect(screen.queryByDisplayValue(SECRET)).toBeNull())
  },
}

/** The dialog closed while the webhook was being added: nobody had its secret. */
export const StaysOpenWhileAdding: Story = {
  parameters: {
    picture: false,
    msw: [isAda, listed, hesitates('POST /v1/organisation/webhooks')],
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Add webhook' }))
    const dialog = await screen.findByRole('dialog')
    await userEvent.type(within(dialog).getByLabelText('URL'), onCall.url)
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add webhook' }))
    await expect(await within(dialog).findByRole('button', { name: 'Adding…' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect(dialog).toBeVisible()
  },
}

export const Empty: Story = {
  parameters: { msw: [isAda, responses('GET /v1/organisation/webhooks', { data: [] })] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No webhooks yet')).toBeVisible()
  },
}

export const Loading: Story = {
  parameters: { picture: false, msw: [isAda, hesitates('GET /v1/organisation/webhooks')] },
}

export const LoadFailed: Story = {
  parameters: { picture: false, msw: [isAda, fails('GET /v1/organisation/webhooks')] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('The webhooks could not be loaded')).toBeVisible()
  },
}

export const NotAllowed: Story = {
  parameters: { picture: false, organisations: [{ ...acme, role: 'member' }] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Your role doesn’t include webhooks')).toBeVisible()
  },
}

export const ReadOnlyForAuditor: Story = {
  parameters: { picture: false, organisations: [{ ...acme, role: 'auditor' }] },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Add webhook' }))
    await expect((await screen.findAllByText(/Requires the role Owner or Admin/))[0]).toBeVisible()
  },
}
