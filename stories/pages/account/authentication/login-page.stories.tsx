import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, spyOn } from 'storybook/test'

import { messages, networkErrorPrefixes } from '../../../../contract/messages.ts'
import { LoginPage } from '../../../../src/pages/account/authentication/login-page.tsx'
import { leaveNotice } from '../../../../src/pages/shared/notice.ts'
import { responses, hesitates, isUnreachable, LONG_EMAIL, refuses } from '../../support/api.ts'
import { columnParameters, onAPhone } from '../../support/page-story.ts'
import { arriveWith, visit } from '../../support/visit.ts'

const meta = {
  title: 'Pages/LoginPage',
  tags: ['!autodocs'],
  component: LoginPage,
  parameters: columnParameters('/login'),
  beforeEach: visit,
} satisfies Meta<typeof LoginPage>

export default meta
type Story = StoryObj<typeof meta>
type Play = NonNullable<Story['play']>
type Context = Parameters<Play>[0]

async function enterEmail({ canvas, userEvent }: Context, email = 'ada@example.com') {
  await userEvent.type(canvas.getByLabelText('Email'), email)
  await userEvent.click(canvas.getByRole('button', { name: 'Continue' }))
}

async function enterPassword(context: Context) {
  const { canvas, userEvent } = context
  await enterEmail(context)
  await userEvent.type(await canvas.findByLabelText('Password'), 'a long password')
  await userEvent.click(canvas.getByRole('button', { name: 'Sign in' }))
}

const isTold = async ({ canvas }: Context, sentence: string) =>
  expect(await canvas.findByText(sentence)).toBeVisible()

export const Email: Story = {}
export const EmailOnPhone: Story = { parameters: onAPhone() }
export const EmailOnDesktop: Story = {
  parameters: { viewportSize: { width: 1280, height: 800 }, screenshotWidths: [] },
}

export const InvalidEmail: Story = {
  play: async (context) => {
    await enterEmail(context, 'ada@example')
    await isTold(context, messages.emailInvalid)
  },
}

export const SessionEnded: Story = {
  beforeEach: () => leaveNotice('session_ended'),
  play: (context) =>
    isTold(context, 'Your session has ended. Sign in again to continue where you left off.'),
}

export const ProviderConsentDenied: Story = {
  beforeEach: () => arriveWith({ social_error: 'denied' }),
  play: (context) =>
    isTold(context, 'The provider’s sign-in was cancelled. Try again, or sign in with your email.'),
}

/** A window that the story controls replaces the provider's. */
export const ProviderPopupOpen: Story = {
  beforeEach: () => {
    const open = spyOn(window, 'open').mockReturnValue(window)
    return () => open.mockRestore()
  },
  play: async (context) => {
    const { canvas, userEvent } = context
    await userEvent.click(canvas.getByRole('button', { name: 'Continue with Google' }))
    await expect(await canvas.findByText(/Continue in the window/)).toBeVisible()
  },
}

export const Password: Story = {
  play: async (context) => {
    await enterEmail(context)
    await expect(await context.canvas.findByLabelText('Password')).toBeVisible()
  },
}
export const PasswordOnPhone: Story = { ...Password, parameters: onAPhone() }

export const PasswordWithLongEmail: Story = {
  parameters: { viewportSize: { width: 360, height: 740 } },
  play: async (context) => {
    await enterEmail(context, LONG_EMAIL)
    await expect(await context.canvas.findByText(LONG_EMAIL)).toBeVisible()
  },
}

export const SigningIn: Story = {
  parameters: { msw: [hesitates('POST /v1/auth')] },
  play: async (context) => {
    await enterPassword(context)
    await expect(context.canvas.getByRole('button', { name: 'Sign in' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
  },
}

export const WrongPassword: Story = {
  parameters: {
    msw: [
      refuses('POST /v1/auth', 401, {
        code: 'wrong_credentials',
        message: 'Email or password is wrong. Check both and try again.',
      }),
    ],
  },
  play: async (context) => {
    await enterPassword(context)
    await isTold(context, 'Email or password is wrong. Check both and try again.')
  },
}
export const WrongPasswordOnPhone: Story = {
  ...WrongPassword,
  parameters: { ...WrongPassword.parameters, ...onAPhone() },
}

export const TooManyAttempts: Story = {
  parameters: {
    msw: [
      refuses('POST /v1/auth', 429, {
        code: 'too_many_attempts',
        message: 'Too many attempts. Try again in 15 minutes.',
      }),
    ],
  },
  play: async (context) => {
    await enterPassword(context)
    await isTold(context, 'Too many attempts. Try again in 15 minutes.')
  },
}

export const NoResponse: Story = {
  parameters: { msw: [isUnreachable('POST /v1/auth')] },
  play: async (context) => {
    await enterPassword(context)
    await isTold(
      context,
      `${networkErrorPrefixes.login}the server could not be reached. Check your connection and try again.`,
    )
  },
}

const asksForACode = refuses('POST /v1/auth', 409, {
  code: 'second_factor_required',
  message: 'Enter the code from your authenticator app, or one of your recovery codes.',
})

export const Code: Story = {
  parameters: { msw: [asksForACode] },
  play: async (context) => {
    await enterPassword(context)
    await expect(await context.canvas.findByLabelText('One-time code')).toBeVisible()
    await expect(context.canvas.getByText('ada@example.com')).toBeVisible()
  },
}
export const CodeOnPhone: Story = {
  ...Code,
  parameters: { ...Code.parameters, ...onAPhone() },
}

export const EmailedCode: Story = {
  parameters: {
    msw: [
      refuses('POST /v1/auth', 409, {
        code: 'second_factor_required',
        message: 'Enter the code we sent to a••@example.com.',
        data: { methods: ['mailed_code'], sent_to: 'a••@example.com' },
      }),
    ],
  },
  play: async (context) => {
    await enterPassword(context)
    await isTold(context, '60 s until you can resend')
  },
}

export const WrongCode: Story = {
  ...Code,
  play: async (context) => {
    const { canvas, msw, userEvent } = context
    await enterPassword(context)
    const code = await canvas.findByLabelText('One-time code')
    const message = 'That code is wrong or was already used. Check it and try again.'
    msw.use(refuses('POST /v1/auth', 401, { code: 'wrong_code', message }))
    await userEvent.type(code, '123456')
    await userEvent.click(canvas.getByRole('button', { name: 'Sign in' }))
    await isTold(context, message)
  },
}

/** A 200 is followed by a full page load, which is blocked here. */
export const SignedIn: Story = {
  parameters: {
    picture: false,
    screenshotWidths: [],
    msw: [
      responses('POST /v1/auth', { token: 'access', user_token: 'user' }),
      ...(['GET /v1/user', 'GET /v1/user/profile', 'GET /v1/user/team'] as const).map(hesitates),
      ...(['GET /v1/domain', 'GET /v1/user/invoice'] as const).map(hesitates),
    ],
  },
  play: async (context) => {
    await enterPassword(context)
    await expect(context.canvas.getByRole('button', { name: 'Sign in' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
  },
}
