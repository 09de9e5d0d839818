import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'

import { messages } from '../../../../contract/messages.ts'
import { OtpPage } from '../../../../src/pages/account/second-factor/otp-page.tsx'
import { ada, responses, breaksDown, hesitates, refuses } from '../../support/api.ts'
import { columnParameters, onAPhone } from '../../support/page-story.ts'
import { arriveWith, beSignedIn, visit } from '../../support/visit.ts'

const isAskedForACode = responses('GET /v1/user', { data: { ...ada, second_factor_pending: true } })
const wrongCode = 'That code is wrong or was already used. Check it and try again.'

const meta = {
  title: 'Pages/OtpPage',
  tags: ['!autodocs'],
  component: OtpPage,
  parameters: { ...columnParameters('/otp'), msw: [isAskedForACode] },
  beforeEach: () => {
    const leave = visit()
    beSignedIn()
    return leave
  },
} satisfies Meta<typeof OtpPage>

export default meta
type Story = StoryObj<typeof meta>
type Context = Parameters<NonNullable<Story['play']>>[0]

const isTold = async ({ canvas }: Context, sentence: string) =>
  expect(await canvas.findByText(sentence)).toBeVisible()

export const Loading: Story = {
  parameters: { msw: [hesitates('GET /v1/user')] },
  play: async ({ canvas }) => {
    const heading = await canvas.findByRole('heading', { name: 'Use your second factor' })
    await expect(heading).toBeVisible()
  },
}

export const LoadFailed: Story = {
  parameters: { msw: [breaksDown('GET /v1/user')] },
  play: async (context) => {
    await isTold(context, messages.verifyFailed)
    const heading = context.canvas.getByRole('heading', { name: 'Sign-in could not continue' })
    await expect(heading).toBeVisible()
  },
}

export const Code: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByLabelText('Digit 1 of 6')).toBeVisible()
  },
}
export const CodeOnPhone: Story = {
  ...Code,
  parameters: onAPhone(),
}

export const EmailedCode: Story = {
  parameters: {
    msw: [
      responses('GET /v1/user', {
        data: { ...ada, second_factor_pending: true, second_factor_methods: ['mailed_code'] },
      }),
    ],
  },
  play: (context) => isTold(context, `We sent it to ${ada.email}. It is valid for 10 minutes.`),
}

/** A reload sends nothing, so it doesn't start the timer again. */
export const TimerHasRunOut: Story = {
  parameters: { ...EmailedCode.parameters, picture: false },
  beforeEach: () => sessionStorage.setItem('parapet.code-lock', String(Date.now() - 1000)),
  play: async ({ canvas }) => {
    const resend = await canvas.findByRole('button', { name: 'Resend Email' })
    await expect(resend).not.toHaveAttribute('aria-disabled', 'true')
    await expect(canvas.queryByText(/ s until you can resend/)).toBeNull()
  },
}

export const AuthenticatorCode: Story = {
  parameters: {
    picture: false,
    msw: [
      responses('GET /v1/user', {
        data: {
          ...ada,
          second_factor_pending: true,
          second_factor_methods: ['authenticator', 'recovery_code'],
        },
      }),
    ],
  },
  play: async (context) => {
    await isTold(context, 'From your authenticator app.')
    await expect(context.canvas.queryByRole('button', { name: 'Resend Email' })).toBeNull()
  },
}

export const WrongCode: Story = {
  parameters: {
    msw: [
      isAskedForACode,
      refuses('POST /v1/verify-otp', 422, { code: 'wrong_code', message: wrongCode }),
    ],
  },
  play: async (context) => {
    await context.userEvent.click(await context.canvas.findByLabelText('Digit 1 of 6'))
    await context.userEvent.keyboard('123456')
    await isTold(context, wrongCode)
  },
}

/** A full load of the console follows, which is blocked here: until then the page doesn't prompt for a password. */
export const CorrectCode: Story = {
  parameters: {
    picture: false,
    screenshotWidths: [],
    msw: [isAskedForACode, responses('POST /v1/verify-otp', { message: 'Signed in.' })],
  },
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.click(await canvas.findByLabelText('Digit 1 of 6'))
    const leaving = new Promise((resolve) => {
      window.navigation.addEventListener('navigate', resolve, { once: true })
    })
    await userEvent.keyboard('123456')
    await leaving
    await new Promise((resolve) => requestAnimationFrame(resolve))
    await expect(canvasElement.querySelector('[aria-busy="true"]')).toBeVisible()
    await expect(canvas.getByRole('heading', { name: 'Enter your one-time code' })).toBeVisible()
  },
}

/** The second factor was used in another tab first, and this one continues too. */
export const SignedInInAnotherTab: Story = {
  ...CorrectCode,
  parameters: {
    ...CorrectCode.parameters,
    msw: [
      isAskedForACode,
      refuses('POST /v1/verify-otp', 409, {
        code: 'already_done',
        message: 'Your email is already verified. You can continue.',
      }),
    ],
  },
}

export const RecoveryCode: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Use a recovery code' }))
    await userEvent.type(await canvas.findByLabelText('Recovery code'), 'K7QF-2M9D')
    await expect(canvas.getByRole('heading', { name: 'Enter a recovery code' })).toBeVisible()
  },
}

export const SetPassword: Story = {
  parameters: { msw: [responses('GET /v1/user', { data: { ...ada, has_password: false } })] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByLabelText('Password')).toBeVisible()
  },
}
export const SetPasswordOnPhone: Story = {
  ...SetPassword,
  parameters: { ...SetPassword.parameters, ...onAPhone() },
}

export const Passkey: Story = {
  parameters: {
    msw: [
      responses('GET /v1/user', {
        data: {
          ...ada,
          second_factor_pending: true,
          second_factor_methods: ['passkey', 'recovery_code'],
        },
      }),
    ],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Use a passkey' })).toBeVisible()
    await expect(canvas.getByRole('heading', { name: 'Use your second factor' })).toBeVisible()
    await expect(canvas.getByLabelText('Recovery code')).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Use a six-digit code' })).toBeNull()
  },
}

export const LostPhone: Story = {
  parameters: {
    msw: [isAskedForACode, responses('POST /v1/lost-factor', { data: { ends_at: null } })],
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Can’t use any of these?' }))
    await expect(
      await canvas.findByRole('heading', { name: 'Sign in without your second factor' }),
    ).toHaveFocus()
    await userEvent.click(canvas.getByRole('button', { name: 'Send a code to my email' }))
    await expect(await canvas.findByText(/Code from the email/)).toBeVisible()
    await waitFor(() => expect(canvas.getByLabelText('Digit 1 of 6')).toHaveFocus())
  },
}

export const LostPhoneWaits: Story = {
  parameters: {
    msw: [
      isAskedForACode,
      responses('POST /v1/lost-factor', { data: { ends_at: '2026-01-08T09:30:00.000Z' } }),
    ],
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Can’t use any of these?' }))
    await userEvent.click(await canvas.findByRole('button', { name: 'Send a code to my email' }))
    const result = await canvas.findByText('Your second factor will be removed')
    await expect(result).toBeVisible()
    await waitFor(() => expect(document.activeElement).toContainElement(result))
  },
}

export const KeepsFactor: Story = {
  parameters: {
    picture: false,
    msw: [
      responses('POST /v1/lost-factor/cancel', {
        message: 'Your second factor will not be removed.',
      }),
    ],
  },
  beforeEach: () => arriveWith({ keep: 'token' }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Stop the removal' }))
    const result = await canvas.findByText('Your second factor will not be removed')
    await expect(result).toBeVisible()
    await waitFor(() => expect(document.activeElement).toContainElement(result))
  },
}
