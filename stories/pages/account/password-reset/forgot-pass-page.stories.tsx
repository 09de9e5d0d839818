import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'

import { RESET_RESEND_TICKS } from '../../../../contract/constants.ts'
import { messages, networkErrorPrefixes } from '../../../../contract/messages.ts'
import { ForgotPassPage } from '../../../../src/pages/account/password-reset/forgot-pass-page.tsx'
import { responses, hesitates, isUnreachable, LONG_EMAIL, refuses } from '../../support/api.ts'
import { columnParameters, onAPhone } from '../../support/page-story.ts'
import { passSeconds } from '../../support/time.ts'
import { visit } from '../../support/visit.ts'

const meta = {
  title: 'Pages/ForgotPassPage',
  tags: ['!autodocs'],
  component: ForgotPassPage,
  parameters: {
    ...columnParameters('/forgot-pass'),
    msw: [
      responses('POST /v1/forgot-password', {}),
      responses('POST /v1/verify-reset', { data: { otp: 'reset' } }),
      responses('POST /v1/reset-pass', {}),
    ],
  },
  beforeEach: visit,
} satisfies Meta<typeof ForgotPassPage>

export default meta
type Story = StoryObj<typeof meta>
type Context = Parameters<NonNullable<Story['play']>>[0]

async function askForACode({ canvas, userEvent }: Context, email = 'ada@example.com') {
  await userEvent.type(canvas.getByLabelText('Email'), email)
  await userEvent.click(canvas.getByRole('button', { name: 'Send code' }))
}

async function waitUntilItCanBeSentAgain(context: Context) {
  await askForACode(context)
  await context.canvas.findByText('60 s until you can resend')
  passSeconds(RESET_RESEND_TICKS)
  const resend = await context.canvas.findByRole('button', { name: 'Resend Email' })
  await waitFor(() => expect(resend).not.toHaveAttribute('aria-disabled', 'true'))
  return resend
}

async function enterCode(context: Context) {
  const { canvas, userEvent } = context
  await askForACode(context)
  await userEvent.type(await canvas.findByLabelText('One-time code'), '123456')
  await userEvent.click(canvas.getByRole('button', { name: 'Verify code' }))
}

async function choosePassword(context: Context, confirmation = 'a long password') {
  const { canvas, userEvent } = context
  await enterCode(context)
  await userEvent.type(await canvas.findByLabelText('New password'), 'a long password')
  await userEvent.type(canvas.getByLabelText('Confirm new password'), confirmation)
  await userEvent.click(canvas.getByRole('button', { name: 'Reset password' }))
}

const isTold = async ({ canvas }: Context, sentence: string) =>
  expect(await canvas.findByText(sentence)).toBeVisible()

export const Email: Story = {}
export const EmailOnPhone: Story = { parameters: onAPhone() }

export const InvalidEmail: Story = {
  play: async (context) => {
    await askForACode(context, 'ada@example')
    await isTold(context, messages.emailInvalid)
  },
}

export const NoResponse: Story = {
  parameters: { msw: [isUnreachable('POST /v1/forgot-password')] },
  play: async (context) => {
    await askForACode(context)
    await isTold(
      context,
      `${networkErrorPrefixes.sendReset}the server could not be reached. Check your connection and try again.`,
    )
  },
}

export const Code: Story = {
  play: async (context) => {
    await askForACode(context)
    await isTold(context, '60 s until you can resend')
  },
}
export const CodeOnPhone: Story = { ...Code, parameters: onAPhone() }

export const CodeForLongEmail: Story = {
  parameters: { viewportSize: { width: 360, height: 740 } },
  play: async (context) => {
    await askForACode(context, LONG_EMAIL)
    await isTold(context, '60 s until you can resend')
  },
}

export const ResendAvailable: Story = {
  play: async (context) => {
    await expect(await waitUntilItCanBeSentAgain(context)).toBeEnabled()
  },
}

export const Resending: Story = {
  play: async (context) => {
    const resend = await waitUntilItCanBeSentAgain(context)
    context.msw.use(hesitates('POST /v1/forgot-password'))
    await context.userEvent.click(resend)
    await isTold(context, 'Sending...')
  },
}

export const Resent: Story = {
  play: async (context) => {
    await context.userEvent.click(await waitUntilItCanBeSentAgain(context))
    await isTold(context, 'Resent')
  },
}

export const WrongCode: Story = {
  parameters: {
    msw: [
      responses('POST /v1/forgot-password', {}),
      refuses('POST /v1/verify-reset', 422, {
        code: 'wrong_code',
        message: 'That code is wrong. Check it and try again.',
      }),
    ],
  },
  play: async (context) => {
    await enterCode(context)
    await isTold(context, 'That code is wrong. Check it and try again.')
  },
}

export const NewPassword: Story = {
  play: async (context) => {
    await enterCode(context)
    await expect(await context.canvas.findByLabelText('New password')).toBeVisible()
  },
}
export const NewPasswordOnPhone: Story = { ...NewPassword, parameters: onAPhone() }

export const PasswordMismatch: Story = {
  play: async (context) => {
    await choosePassword(context, 'another password')
    await isTold(context, messages.passwordsDiffer)
  },
}

export const Done: Story = {
  play: async (context) => {
    await choosePassword(context)
    await isTold(context, messages.resetDone)
  },
}
export const DoneOnPhone: Story = { ...Done, parameters: onAPhone() }
