import type { Meta, StoryObj } from '@storybook/react-vite'
import { http, HttpResponse } from 'msw'
import { expect, screen, waitFor } from 'storybook/test'

import { defaultPreferences } from '../../../../contract/account/preferences.ts'
import type {
  NotificationSettings,
  NotificationSettingsChange,
} from '../../../../contract/organisation/notification-settings.ts'
import type { Notification } from '../../../../contract/organisation/notification.ts'
import { UNREAD_COUNTED_MAX } from '../../../../contract/organisation/unread-count.ts'
import { NotificationsPage } from '../../../../src/pages/organisation/notifications/notifications-page.tsx'
import { ada, responses, fails, hesitates } from '../../support/api.ts'
import { inConsole } from '../../support/in-router.tsx'
import { onAPhone, pageParameters } from '../../support/page-story.ts'
import { settled } from '../../support/settled.ts'
import { visit } from '../../support/visit.ts'
import { onCall } from '../../support/webhooks.ts'

const happened = (
  id: number,
  at: string,
  rest: Pick<Notification, 'kind' | 'display_name' | 'is_read'>,
): Notification => ({
  id: String(id),
  domain_id: '3f0e1f57-13d7-4c9a-9d3c-0d8f7a0c9b11',
  database_id: null,
  changes: [],
  created_at: at,
  ...rest,
})
const name = 'shop.example.com'
const notifications = [
  {
    ...happened(11, '2026-01-15T11:20:00Z', {
      kind: 'database_drift',
      display_name: 'Shop',
      is_read: true,
    }),
    domain_id: null,
    database_id: '5b2a4a52-6a5c-4a3e-8a55-0f0a6c1d7e01',
    changes: [
      { what: 'More than one superuser can sign in', before: 'none', after: 'eve' },
      { what: 'TLS is off', before: 'TLSv1.3', after: 'none' },
    ],
  },
  happened(10, '2026-01-15T11:02:00Z', {
    kind: 'attack_surge',
    display_name: name,
    is_read: false,
  }),
  happened(9, '2026-01-15T10:31:00Z', { kind: 'grade_fell', display_name: name, is_read: true }),
  happened(8, '2026-01-15T10:31:00Z', {
    kind: 'certificate_expires',
    display_name: name,
    is_read: true,
  }),
  happened(7, '2026-01-15T10:02:00Z', {
    kind: 'registration_expires',
    display_name: name,
    is_read: true,
  }),
  happened(6, '2026-01-15T09:12:00Z', {
    kind: 'lose_name_servers',
    display_name: 'a-very-long-name-of-a-website-that-breaks.example.com',
    is_read: false,
  }),
  happened(5, '2026-01-15T08:40:00Z', {
    kind: 'find_name_servers',
    display_name: name,
    is_read: true,
  }),
  happened(4, '2026-01-14T16:05:00Z', {
    kind: 'confirm_records',
    display_name: name,
    is_read: true,
  }),
  happened(3, '2026-01-14T15:58:00Z', { kind: 'finish_scan', display_name: name, is_read: true }),
  happened(2, '2026-01-14T15:57:00Z', { kind: 'start_scan', display_name: name, is_read: true }),
]
const isAda = responses('GET /v1/user', { data: ada })

const meta = {
  title: 'Pages/NotificationsPage',
  tags: ['!autodocs'],
  component: NotificationsPage,
  decorators: [inConsole],
  parameters: {
    ...pageParameters('/notifications'),
    msw: [
      isAda,
      responses('GET /v1/notifications', {
        data: notifications,
        next_cursor: '2',
        // As the bell says.
        unread_count: 2,
      }),
      responses('POST /v1/notifications/read', { data: { unread_count: 0 } }),
    ],
  },
  beforeEach: visit,
} satisfies Meta<typeof NotificationsPage>

export default meta
type Story = StoryObj<typeof meta>

export const Filled: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('2 unread.')).toBeVisible()
    await expect(canvas.getAllByRole('button', { name: /^Mark as read/ })).toHaveLength(2)
    await expect(canvas.getByRole('button', { name: 'Show more' })).toBeVisible()
  },
}
export const FilledOnPhone: Story = { ...Filled, parameters: onAPhone(900) }

export const VeryManyUnread: Story = {
  parameters: {
    picture: false,
    msw: [
      isAda,
      responses('GET /v1/notifications', {
        data: notifications,
        next_cursor: '2',
        unread_count: UNREAD_COUNTED_MAX,
      }),
    ],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('99+ unread.')).toBeVisible()
  },
}

export const MarkingReadMovesFocus: Story = {
  parameters: { picture: false },
  play: async ({ canvas, userEvent }) => {
    const [first] = await canvas.findAllByRole('button', { name: /^Mark as read/ })
    if (first) await userEvent.click(first)
    await waitFor(() =>
      expect(canvas.getByRole('heading', { name: 'Notifications' })).toHaveFocus(),
    )
  },
}

export const Loading: Story = { parameters: { msw: [isAda, hesitates('GET /v1/notifications')] } }

export const Empty: Story = {
  parameters: {
    msw: [
      isAda,
      responses('GET /v1/notifications', { data: [], next_cursor: null, unread_count: 0 }),
    ],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No notifications yet')).toBeVisible()
  },
}

export const LoadFailed: Story = {
  parameters: { msw: [isAda, fails('GET /v1/notifications')] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('The notifications could not be loaded')).toBeVisible()
  },
}

const settings = {
  console_off: ['website.setup' as const],
  email_off: [],
  digest: { hour: 8, time_zone: 'UTC' },
}
const SETTINGS = '/notifications?tab=settings'

export const Settings: Story = {
  parameters: {
    address: SETTINGS,
    msw: [
      isAda,
      responses('GET /v1/notifications/settings', { data: settings }),
      responses('POST /v1/notifications/settings', { data: settings }),
      responses('GET /v1/organisation/webhooks', { data: [onCall] }),
    ],
  },
  play: async ({ canvas, userEvent }) => {
    const scans = await canvas.findByRole('checkbox', { name: 'Scans and records: in the console' })
    await expect(scans).not.toBeChecked()
    await expect(
      canvas.getByRole('checkbox', { name: /new browser or network: by email, always on/ }),
    ).toBeDisabled()
    await expect(await canvas.findAllByText('On call')).toHaveLength(onCall.topics.length)
    await expect(canvas.getByLabelText('Time')).toHaveValue('8')
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    await expect(
      await screen.findByText('Notification settings saved', { selector: 'div' }),
    ).toBeVisible()
  },
}

/** It was 08:00 in UTC, wherever the person was. */
export const DigestInOwnTimeZone: Story = {
  parameters: {
    picture: false,
    address: SETTINGS,
    msw: [
      responses('GET /v1/user', {
        data: { ...ada, preferences: { ...defaultPreferences, time_zone: 'Asia/Tokyo' } },
      }),
      responses('GET /v1/notifications/settings', { data: { ...settings, digest: null } }),
      responses('GET /v1/organisation/webhooks', { data: [] }),
    ],
  },
  play: async ({ canvas, userEvent }) => {
    await settled()
    await userEvent.click(await canvas.findByRole('switch', { name: /Send a daily digest/ }))
    await expect(canvas.getByLabelText('Time')).toHaveValue('8')
    await expect(canvas.getByLabelText('Time zone')).toHaveValue('Asia/Tokyo')
  },
}

let stored: NotificationSettings = settings
const remembers = [
  http.get('/v1/notifications/settings', () => HttpResponse.json({ status: 200, data: stored })),
  http.post('/v1/notifications/settings', async ({ request }) => {
    const { before, ...changed } = (await request.json()) as NotificationSettingsChange
    if (before && JSON.stringify(before) !== JSON.stringify(stored)) {
      const message = 'The settings have been changed elsewhere.'
      return HttpResponse.json({ status: 409, code: 'changed_meanwhile', message }, { status: 409 })
    }
    stored = changed
    return HttpResponse.json({ status: 200, data: stored })
  }),
]
/** All settings are saved together, so an older tab turned disabled emails on again. */
export const SettingsChangedElsewhere: Story = {
  parameters: {
    picture: false,
    address: SETTINGS,
    msw: [isAda, ...remembers, responses('GET /v1/organisation/webhooks', { data: [] })],
  },
  beforeEach: () => {
    stored = settings
  },
  play: async ({ canvas, userEvent }) => {
    const inConsoleBox = { name: 'Scans and records: in the console' }
    const byEmail = { name: 'Scans and records: by email' }
    await userEvent.click(await canvas.findByRole('checkbox', inConsoleBox))
    stored = { ...settings, email_off: ['website.setup'] }
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    await expect(await canvas.findByText(/changed elsewhere/)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Load current values' }))
    await expect(canvas.getByRole('button', { name: 'Save' })).toHaveFocus()
    await expect(canvas.getByRole('checkbox', byEmail)).not.toBeChecked()
    await expect(canvas.getByRole('checkbox', inConsoleBox)).not.toBeChecked()
    await userEvent.click(canvas.getByRole('checkbox', inConsoleBox))
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(stored).toEqual({ ...settings, console_off: [], email_off: ['website.setup'] }),
    )
  },
}

export const SettingsLoadFailed: Story = {
  parameters: {
    picture: false,
    address: SETTINGS,
    msw: [isAda, fails('GET /v1/notifications/settings')],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('The settings could not be loaded')).toBeVisible()
  },
}
