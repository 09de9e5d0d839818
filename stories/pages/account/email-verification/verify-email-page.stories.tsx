import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'

import { messages } from '../../../../contract/messages.ts'
import { VerifyEmailPage } from '../../../../src/pages/account/email-verification/verify-email-page.tsx'
import { responses, breaksDown, hesitates, refuses } from '../../support/api.ts'
import { inConsole } from '../../support/in-router.tsx'
import { columnParameters, onAPhone } from '../../support/page-story.ts'
import { visit } from '../../support/visit.ts'

const wrongCode = 'That code is wrong. Check it and try again.'

const meta = {
  title: 'Pages/VerifyEmailPage',
  tags: ['!autodocs'],
  component: VerifyEmailPage,
  decorators: [inConsole],
  parameters: columnParameters('/verify-email'),
  beforeEach: visit,
} satisfies Meta<typeof VerifyEmailPage>

export default meta
type Story = StoryObj<typeof meta>
type Context = Parameters<NonNullable<Story['play']>>[0]

async function typeDigits({ canvas, userEvent }: Context, digits: string) {
  await userEvent.click(await canvas.findByLabelText('Digit 1 of 6'))
  await userEvent.keyboard(digits)
}

async function resend({ canvas, userEvent }: Context) {
  await userEvent.click(await canvas.findByRole('button', { name: 'Resend code' }))
}

const isTold = async ({ canvas }: Context, sentence: string) =>
  expect(await canvas.findByText(sentence)).toBeVisible()

const alreadyVerified = {
  code: 'already_done',
  message: 'Your email is already verified. You can continue.',
} as const

/** The address was verified in another tab first, and this one continues too. */
export const VerifiedInAnotherTab: Story = {
  parameters: { picture: false, msw: [refuses('POST /v1/verify-otp', 409, alreadyVerified)] },
  play: async (context) => {
    await typeDigits(context, '123456')
    await isTold(context, messages.verified)
    await expect(context.canvas.getByRole('button', { name: 'Verify' })).toBeDisabled()
  },
}
export const ResendOnceVerified: Story = {
  parameters: { picture: false, msw: [refuses('POST /v1/resend-otp', 409, alreadyVerified)] },
  play: async (context) => {
    await resend(context)
    await isTold(context, messages.verified)
  },
}

export const Empty: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByLabelText('Digit 1 of 6')).toBeVisible()
  },
}
export const EmptyOnPhone: Story = { ...Empty, parameters: onAPhone() }

export const PartlyFilled: Story = { play: (context) => typeDigits(context, '123') }

export const Checking: Story = {
  parameters: { msw: [hesitates('POST /v1/verify-otp')] },
  play: async (context) => {
    await typeDigits(context, '123456')
    await expect(context.canvas.getByRole('button', { name: 'Verify' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
  },
}

export const WrongCode: Story = {
  parameters: {
    msw: [refuses('POST /v1/verify-otp', 422, { code: 'wrong_code', message: wrongCode })],
  },
  play: async (context) => {
    await typeDigits(context, '123456')
    await isTold(context, wrongCode)
  },
}
export const WrongCodeOnPhone: Story = {
  ...WrongCode,
  parameters: { ...WrongCode.parameters, ...onAPhone() },
}

export const Verified: Story = {
  parameters: { msw: [responses('POST /v1/verify-otp', { message: messages.verified })] },
  play: async (context) => {
    await typeDigits(context, '123456')
    await isTold(context, messages.verified)
  },
}

export const ResentAndLocked: Story = {
  parameters: { msw: [responses('POST /v1/resend-otp', {})] },
  play: async (context) => {
    await resend(context)
    await isTold(context, messages.resent)
    await isTold(context, '60 s until you can resend')
  },
}
export const ResentAndLockedOnPhone: Story = {
  ...ResentAndLocked,
  parameters: { ...ResentAndLocked.parameters, ...onAPhone() },
}

export const ResendFailed: Story = {
  parameters: { msw: [breaksDown('POST /v1/resend-otp')] },
  play: async (context) => {
    await resend(context)
    await isTold(context, messages.resendFailed)
  },
}
