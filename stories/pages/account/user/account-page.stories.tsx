import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor, within } from 'storybook/test'

import type { Activity } from '../../../../contract/account/activity.ts'
import type { EmailChange } from '../../../../contract/account/email-change.ts'
import type { Identity } from '../../../../contract/account/identities.ts'
import type { Preferences } from '../../../../contract/account/preferences.ts'
import type { RememberedDevice } from '../../../../contract/account/remembered-device.ts'
import type { SecondFactor } from '../../../../contract/account/second-factor.ts'
import type { UserSession } from '../../../../contract/account/user-session.ts'
import { AccountPage } from '../../../../src/pages/account/user/account-page.tsx'
import { ada, answersBy, asksForProof, fails, refuses, responses } from '../../support/api.ts'
import { inConsole } from '../../support/in-router.tsx'
import { couldNotBeLoaded, loading } from '../../support/page-states.ts'
import { onAPhone, pageParameters } from '../../support/page-story.ts'
import { standAt } from '../../support/time.ts'
import { visit } from '../../support/visit.ts'

const session = (number: number, rest: Partial<UserSession>): UserSession => ({
  id: `3f0e1f57-13d7-4c9a-9d3c-0d8f7a0c9c0${number}`,
  is_current: false,
  created_at: '2026-01-06T08:15:00.000Z',
  last_active_at: '2026-01-07T11:20:00.000Z',
  address: '203.0.113.7',
  browser: 'Firefox',
  operating_system: 'Windows',
  ...rest,
})
const current = session(1, { is_current: true, last_active_at: '2026-01-07T12:00:00.000Z' })
const sessions = [
  current,
  session(2, { browser: 'Safari', operating_system: 'iOS', address: '198.51.100.9' }),
  session(3, {
    browser: null,
    operating_system: null,
    address: '2001:db8:85a3:8d3:1319:8a2e:370:7348',
    last_active_at: '2026-01-06T09:00:00.000Z',
  }),
]
const isAda = responses('GET /v1/user', { data: ada })
const are = (data: UserSession[]) => responses('GET /v1/user/sessions', { data })
const remembers = (data: RememberedDevice[]) => responses('GET /v1/user/devices', { data })
const noDevices = remembers([])
const phone: RememberedDevice = {
  id: '3f0e1f57-13d7-4c9a-9d3c-0d8f7a0c9d01',
  remembered_at: '2026-01-02T09:00:00.000Z',
  last_used_at: '2026-01-06T08:15:00.000Z',
  expires_at: '2026-02-01T09:00:00.000Z',
  address: '198.51.100.9',
  browser: 'Safari',
  operating_system: 'iOS',
}

const meta = {
  title: 'Pages/AccountPage',
  tags: ['!autodocs'],
  component: AccountPage,
  decorators: [inConsole],
  parameters: {
    ...pageParameters('/account'),
    address: '/account?tab=sessions',
    msw: [
      isAda,
      are(sessions),
      remembers([phone]),
      responses('POST /v1/user/devices/{id}/forget', {}),
      responses('POST /v1/user/sessions/{id}/end', {}),
      ...asksForProof('POST /v1/user/sessions/end-others', {
        data: { ended: 2 },
        password: 'a long password',
      }),
    ],
  },
  beforeEach: [visit, () => standAt('2026-01-07T12:00:00Z')],
} satisfies Meta<typeof AccountPage>

export default meta
type Story = StoryObj<typeof meta>
type Context = Pick<Parameters<NonNullable<Story['play']>>[0], 'canvas' | 'userEvent'>

async function openActionsOf(name: string, { canvas, userEvent }: Context) {
  const table = within(await canvas.findByRole('table', { name: 'Sessions and devices' }))
  const row = await table.findByRole('row', { name: new RegExp(name) })
  await userEvent.click(within(row).getByRole('button'))
  return screen.findByRole('menuitem', { name: 'End session' })
}

export const ThreeDevices: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Unknown browser')).toBeVisible()
    const table = within(canvas.getByRole('table', { name: 'Sessions and devices' }))
    const [, first, ...others] = table.getAllByRole('row')
    await expect(within(first!).getByText('This session')).toBeVisible()
    await expect(others).toHaveLength(2)
  },
}
export const ThreeDevicesOnPhone: Story = {
  ...ThreeDevices,
  parameters: onAPhone(1200),
}

export const OneDevice: Story = {
  parameters: { msw: [isAda, are([current]), noDevices] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('You are signed in on this device only.')).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'End all other sessions' })).toBeNull()
  },
}

export const ForgetsRememberedDevice: Story = {
  parameters: { picture: false },
  play: async ({ canvas, userEvent }) => {
    const table = within(await canvas.findByRole('table', { name: 'Remembered devices' }))
    const row = await table.findByRole('row', { name: /Safari on iOS/ })
    await userEvent.click(within(row).getByRole('button'))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Forget device' }))
    await expect(await screen.findByText('The device was forgotten')).toBeVisible()
  },
}

export const EndsOneSession: Story = {
  parameters: { picture: false },
  play: async (context) => {
    await context.userEvent.click(await openActionsOf('Safari on iOS', context))
    await expect(await screen.findByText('The session in Safari on iOS has ended')).toBeVisible()
  },
}

export const CurrentSessionEndsByLogout: Story = {
  parameters: { picture: false },
  play: async (context) => {
    await expect(await openActionsOf('Firefox on Windows', context)).toHaveAttribute(
      'aria-disabled',
      'true',
    )
  },
}

export const EndedElsewhere: Story = {
  parameters: {
    picture: false,
    msw: [
      isAda,
      are(sessions),
      noDevices,
      refuses('POST /v1/user/sessions/{id}/end', 404, {
        code: 'not_found',
        message: 'Session not found. It may already have ended.',
      }),
    ],
  },
  play: async (context) => {
    await context.userEvent.click(await openActionsOf('Safari on iOS', context))
    await expect(
      await screen.findByText('The session in Safari on iOS had already ended'),
    ).toBeVisible()
  },
}

export const ConfirmsEndingOtherSessions: Story = {
  parameters: { picture: false },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'End all other sessions' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm it’s you' }))
    await userEvent.type(dialog.getByLabelText('Password'), 'a long password{Enter}')
    await expect(await screen.findByText('All other sessions have ended')).toBeVisible()
    await waitFor(() =>
      expect(canvas.getByText('Sessions and devices', { selector: 'h2 *' })).toHaveFocus(),
    )
  },
}

const pending: EmailChange = {
  new_email: 'lovelace@example.com',
  is_current_confirmed: false,
  is_new_confirmed: true,
  expires_at: '2026-01-08T11:00:00.000Z',
}
const isPending = (data: EmailChange | null) => responses('GET /v1/user/email-change', { data })
const profile = { address: '/account' }

export const Profile: Story = {
  parameters: {
    ...profile,
    msw: [
      isAda,
      isPending(null),
      responses('POST /v1/user/profile', {
        data: {
          first_name: 'Augusta',
          last_name: 'Lovelace',
          is_technical: true,
          use_case: null,
          company_size: null,
        },
      }),
    ],
  },
  play: async ({ canvas, userEvent }) => {
    const first = await canvas.findByLabelText('First name')
    await userEvent.clear(first)
    await userEvent.click(canvas.getByRole('button', { name: 'Save name' }))
    await expect(await canvas.findByText('First Name is required')).toBeVisible()
    await userEvent.type(first, 'Augusta')
    await userEvent.click(canvas.getByRole('button', { name: 'Save name' }))
    await expect(await screen.findByText('Your name was saved')).toBeVisible()
  },
}

export const ChangesEmailAfterConfirmation: Story = {
  parameters: {
    ...profile,
    picture: false,
    msw: [
      isAda,
      isPending(null),
      ...asksForProof('POST /v1/user/email-change', {
        data: { ...pending, is_new_confirmed: false },
        password: 'a long password',
      }),
    ],
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText('New email'), 'lovelace@example.com')
    await userEvent.click(canvas.getByRole('button', { name: 'Change email' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm it’s you' }))
    await userEvent.type(dialog.getByLabelText('Password'), 'a long password{Enter}')
    await expect(await canvas.findByText('Confirm both addresses')).toBeVisible()
    await waitFor(() =>
      expect(canvas.getByText('Email address', { selector: 'h2 *' })).toHaveFocus(),
    )
  },
}

export const EmailChangePending: Story = {
  parameters: {
    ...profile,
    msw: [
      isAda,
      isPending(pending),
      refuses('POST /v1/user/email-change/confirm', 422, {
        code: 'wrong_code',
        message: 'That code is wrong. Check it and try again.',
      }),
      responses('POST /v1/user/email-change/resend', { data: { wait_seconds: 60 } }),
    ],
  },
  play: async ({ canvas, userEvent }) => {
    const code = await canvas.findByLabelText('Code sent to ada@example.com')
    await expect(canvas.getByText('Confirm your current address')).toBeVisible()
    await expect(canvas.getByText('Confirmed')).toBeVisible()
    await userEvent.type(code, '123456{Enter}')
    await expect(await canvas.findByText(/That code is wrong/)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Send another code' }))
    await expect(await canvas.findByText('60 s until you can resend')).toBeVisible()
    const resend = canvas.getByRole('button', { name: 'Send another code' })
    await expect(resend).toHaveAttribute('aria-disabled', 'true')
    await expect(getComputedStyle(resend).textDecorationLine).toBe('none')
    await expect(canvas.getByText('A new code was sent.')).toBeInTheDocument()
  },
}

export const CancelsEmailChange: Story = {
  parameters: {
    ...profile,
    picture: false,
    msw: [isAda, isPending(pending), responses('POST /v1/user/email-change/cancel', {})],
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Cancel change' }))
    await expect(await canvas.findByLabelText('New email')).toBeVisible()
  },
}

const preferences: Preferences = {
  locale: 'en-DE',
  time_zone: 'Europe/Berlin',
  date_format: 'words',
  theme: 'system',
  contrast: 'system',
  density: 'comfortable',
  organisation_id: null,
}
const hasPreferences = responses('GET /v1/user', { data: { ...ada, preferences } })

export const PreferencesOfPerson: Story = {
  parameters: {
    address: '/account?tab=preferences',
    msw: [
      hasPreferences,
      responses('POST /v1/user/preferences', { data: { ...preferences, date_format: 'iso' } }),
    ],
  },
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText(/5 Jan 2026/)).toBeVisible()
    await userEvent.selectOptions(canvas.getByLabelText('Date format'), 'iso')
    await expect(await canvas.findByText('2026-01-05 10:28')).toBeVisible()
    await expect(canvas.getByText(/12\.345,6/)).toBeVisible()
    await expect(await screen.findByText('Your preferences were saved')).toBeVisible()
  },
}

export const PreferencesNotSaved: Story = {
  parameters: {
    address: '/account?tab=preferences',
    picture: false,
    msw: [hasPreferences, fails('POST /v1/user/preferences')],
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('radio', { name: 'Dark' }))
    await expect(await screen.findByText('Your preferences could not be saved')).toBeVisible()
    await waitFor(() => expect(canvas.getAllByRole('radio', { name: 'System' })[0]).toBeChecked())
  },
}

const entry = (number: number, rest: Partial<Activity>): Activity => ({
  id: String(number),
  kind: 'sign_in',
  at: '2026-01-07T11:20:00.000Z',
  address: '203.0.113.7',
  browser: 'Firefox',
  operating_system: 'Windows',
  provider: null,
  ...rest,
})

export const SecurityActivity: Story = {
  parameters: {
    address: '/account?tab=activity',
    msw: [
      isAda,
      answersBy('GET /v1/user/activity', 'cursor', {
        '': {
          data: [
            entry(9, { kind: 'sign_in', provider: 'google' }),
            entry(8, {
              kind: 'sign_in_fail',
              at: '2026-01-07T09:02:00.000Z',
              address: '198.51.100.9',
              browser: null,
              operating_system: null,
            }),
            entry(7, { kind: 'password_update', at: '2026-01-06T16:40:00.000Z' }),
          ],
          next_cursor: '1-7',
        },
        '1-7': {
          data: [entry(6, { kind: 'sign_up', at: '2026-01-05T09:28:00.000Z' })],
          next_cursor: null,
        },
      }),
    ],
  },
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText('Signed in (Google)')).toBeVisible()
    await expect(canvas.getByText('Failed')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Show more' }))
    await expect(await canvas.findByText('Signed up')).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Show more' })).toBeNull()
  },
}

const identities: Identity[] = [
  {
    provider: 'google',
    is_available: true,
    linked: {
      email: 'countess@elsewhere.example',
      linked_at: '2026-01-05T09:30:00.000Z',
      may_unlink: true,
    },
  },
  { provider: 'github', is_available: true, linked: null },
]
const signIn = (query = '') => ({ address: `/account?tab=sign-in${query}` })
const factors = (rest: Partial<SecondFactor>) =>
  responses('GET /v1/user/second-factor', {
    data: {
      authenticator: false,
      mailed_code: false,
      passkeys: [],
      recovery_codes_left: 0,
      ...rest,
    },
  })
const hasFactors = factors({ authenticator: true, mailed_code: true, recovery_codes_left: 9 })
const hasIdentities = responses('GET /v1/user/identities', { data: identities })
const hasNone = responses('GET /v1/user/identities', {
  data: identities.map((one) => ({ ...one, linked: null })),
})
const hasOnlyGoogle = responses('GET /v1/user/identities', {
  data: identities.map((one) => ({
    ...one,
    linked: one.linked && { ...one.linked, may_unlink: false },
  })),
})

export const SignInMethods: Story = {
  parameters: {
    ...signIn('&linked=google'),
    msw: [
      isAda,
      hasFactors,
      hasIdentities,
      ...asksForProof('POST /v1/user/identities/{provider}/unlink', {
        password: 'a long password',
      }),
    ],
  },
  play: async ({ canvas, msw, userEvent }) => {
    await expect(await canvas.findByText(/Google is linked/)).toBeVisible()
    await expect(await canvas.findByRole('button', { name: 'Link GitHub' })).toBeVisible()
    await expect(await canvas.findByText('Authenticator app, codes by email.')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Unlink Google' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm it’s you' }))
    msw.use(hasNone)
    await userEvent.type(dialog.getByLabelText('Password'), 'a long password{Enter}')
    await expect(await screen.findByText('Google was unlinked')).toBeVisible()
    const link = await canvas.findByRole('button', { name: 'Link Google' })
    await waitFor(() => expect(link).toHaveFocus())
    await expect(canvas.queryByText(/Google is linked/)).toBeNull()
  },
}

/** Unlinking it would lock the person out. */
export const OnlyWayIn: Story = {
  parameters: {
    ...signIn('&provider=github&link_error=identity_taken'),
    msw: [
      responses('GET /v1/user', { data: { ...ada, has_password: false } }),
      factors({}),
      hasOnlyGoogle,
    ],
  },
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText('GitHub was not linked')).toBeVisible()
    await expect(await canvas.findByRole('link', { name: 'Set password' })).toBeVisible()
    await expect(await canvas.findByRole('link', { name: 'Set up second factor' })).toBeVisible()
    await userEvent.click(await canvas.findByRole('button', { name: 'Unlink Google' }))
    await expect(await screen.findByText('You can’t do this')).toBeVisible()
  },
}

export const IdentitiesFailed: Story = couldNotBeLoaded(
  'Your linked accounts',
  'GET /v1/user/identities',
  [isAda, hasFactors, hasIdentities],
)
IdentitiesFailed.parameters = { ...IdentitiesFailed.parameters, ...signIn() }

export const Loading: Story = loading('Account', 'GET /v1/user/sessions', meta.parameters.msw)
export const LoadFailed: Story = couldNotBeLoaded(
  'Your sessions',
  'GET /v1/user/sessions',
  meta.parameters.msw,
)
