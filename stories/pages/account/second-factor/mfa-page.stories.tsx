import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor, within } from 'storybook/test'

import type { SecondFactor } from '../../../../contract/account/second-factor.ts'
import { MfaPage } from '../../../../src/pages/account/second-factor/mfa-page.tsx'
import { ada, refuses, responses } from '../../support/api.ts'
import { inConsole } from '../../support/in-router.tsx'
import { couldNotBeLoaded, loading } from '../../support/page-states.ts'
import { onAPhone, pageParameters } from '../../support/page-story.ts'
import { standAt } from '../../support/time.ts'
import { beSignedIn, visit } from '../../support/visit.ts'

const none: SecondFactor = {
  authenticator: false,
  mailed_code: false,
  passkeys: [],
  recovery_codes_left: 0,
}
const passkey = (number: number, name: string, isBackedUp: boolean) => ({
  id: `3f0e1f57-13d7-4c9a-9d3c-0d8f7a0c9c0${number}`,
  name,
  is_backed_up: isBackedUp,
  created_at: '2026-01-05T09:30:00.000Z',
  last_used_at: number === 1 ? '2026-01-07T11:20:00.000Z' : null,
})
const all: SecondFactor = {
  authenticator: true,
  mailed_code: false,
  passkeys: [passkey(1, 'Work laptop', true), passkey(2, 'Security key', false)],
  recovery_codes_left: 7,
}
const isAda = responses('GET /v1/user', { data: ada })
const has = (data: SecondFactor) => responses('GET /v1/user/second-factor', { data })
const codes = Array.from({ length: 10 }, (_, at) => `K7QF2M-9D4XTB-5HW0PZ-3R8NC${at}`)
const enrolment = responses('POST /v1/user/authenticator', {
  data: {
    secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
    otpauth_url: 'otpauth://totp/Parapet:ada%40example.com?secret=JBSWY3DPEHPK3PXP',
  },
})

const meta = {
  title: 'Pages/MfaPage',
  tags: ['!autodocs'],
  component: MfaPage,
  decorators: [inConsole],
  parameters: { ...pageParameters('/mfa'), msw: [isAda, has(all)] },
  beforeEach: [
    visit,
    () => {
      beSignedIn()
      return standAt('2026-01-07T12:00:00Z')
    },
  ],
} satisfies Meta<typeof MfaPage>

export default meta
type Story = StoryObj<typeof meta>

export const EveryStrongMethod: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/7 of 10 left/)).toBeVisible()
    await expect(canvas.getAllByRole('row')).toHaveLength(3)
    const devices = canvas.getByRole('link', { name: 'your sessions and devices' })
    await expect(devices).toHaveAttribute('href', '/account?tab=sessions')
  },
}
export const EveryStrongMethodOnPhone: Story = {
  ...EveryStrongMethod,
  parameters: onAPhone(1200),
}

export const NoMethod: Story = {
  parameters: { msw: [isAda, has(none)] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Your account has no second factor')).toBeVisible()
    await expect(canvas.queryByText('Recovery codes')).toBeNull()
  },
}

export const FewRecoveryCodesLeft: Story = {
  parameters: { picture: false, msw: [isAda, has({ ...all, recovery_codes_left: 1 })] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/You have few recovery codes left/)).toBeVisible()
  },
}

export const SetsUpAuthenticator: Story = {
  parameters: { msw: [isAda, has(none), enrolment] },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Set up' }))
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Set up your authenticator app' }),
    )
    await expect(dialog.getByRole('img', { name: /^QR code/ })).toBeVisible()
    await expect(dialog.getByLabelText('Secret')).toHaveValue('JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP')
  },
}

export const WrongFirstCode: Story = {
  parameters: {
    picture: false,
    msw: [
      isAda,
      has(none),
      enrolment,
      refuses('POST /v1/user/authenticator/confirm', 422, {
        code: 'wrong_code',
        message: 'That code is wrong. Enter the one the app shows now.',
      }),
    ],
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Set up' }))
    await userEvent.click(await screen.findByLabelText(/Digit 1 of 6/))
    await userEvent.keyboard('123456')
    await expect(
      await screen.findByText('That code is wrong. Enter the one the app shows now.'),
    ).toBeVisible()
    await waitFor(() => expect(screen.getByLabelText(/Digit 1 of 6/)).toHaveValue(''))
  },
}

export const NewRecoveryCodes: Story = {
  parameters: {
    msw: [
      isAda,
      has(all),
      responses('POST /v1/user/recovery-codes', { data: { recovery_codes: codes } }),
    ],
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Replace codes' }))
    const question = await screen.findByRole('alertdialog')
    await userEvent.click(within(question).getByRole('button', { name: 'Replace codes' }))
    const dialog = await screen.findByRole('dialog', { name: 'Save your recovery codes' })
    await expect(within(dialog).getByText(/K7QF2M-9D4XTB-5HW0PZ-3R8NC9/)).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect(dialog).toBeVisible()
  },
}

export const AsksForPresentFactor: Story = {
  parameters: {
    msw: [
      isAda,
      has(all),
      refuses('POST /v1/user/mailed-code', 409, {
        code: 'second_factor_required',
        message: 'Enter the code from your authenticator app, or one of your recovery codes.',
        data: { methods: ['passkey', 'authenticator', 'recovery_code'] },
      }),
    ],
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Turn on codes by email' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Use your second factor' }))
    await expect(dialog.getByRole('button', { name: 'Use a passkey' })).toBeVisible()
  },
}

export const RenamesPasskey: Story = {
  parameters: {
    picture: false,
    msw: [
      isAda,
      has(all),
      responses('POST /v1/user/passkeys/{passkeyId}', { data: passkey(1, 'Laptop', true) }),
    ],
  },
  play: async ({ canvas, userEvent }) => {
    const row = await canvas.findByRole('row', { name: /Work laptop/ })
    await userEvent.click(within(row).getByRole('button'))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Rename' }))
    const name = await screen.findByLabelText('Name')
    await userEvent.clear(name)
    await userEvent.type(name, 'Laptop{Enter}')
    await expect(await screen.findByText('The passkey is now called Laptop')).toBeVisible()
  },
}

export const Loading: Story = loading(
  'Second factor',
  'GET /v1/user/second-factor',
  meta.parameters.msw,
)
export const LoadFailed: Story = couldNotBeLoaded(
  'Your second factor',
  'GET /v1/user/second-factor',
  meta.parameters.msw,
)
