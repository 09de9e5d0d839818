import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'

import { messages, networkErrorPrefixes } from '../../../../contract/messages.ts'
import { RegisterPage } from '../../../../src/pages/account/registration/register-page.tsx'
import { responses, isUnreachable, LONG_EMAIL, refuses } from '../../support/api.ts'
import { columnParameters, onAPhone } from '../../support/page-story.ts'
import { visit } from '../../support/visit.ts'

const isFree = responses('POST /v1/check-email', {})

const meta = {
  title: 'Pages/RegisterPage',
  tags: ['!autodocs'],
  component: RegisterPage,
  parameters: { ...columnParameters('/register', 820), msw: [isFree] },
  beforeEach: visit,
} satisfies Meta<typeof RegisterPage>

export default meta
type Story = StoryObj<typeof meta>
type Context = Parameters<NonNullable<Story['play']>>[0]

async function enterEmail({ canvas, userEvent }: Context, email = 'ada@example.com') {
  await userEvent.type(canvas.getByLabelText('Email'), email)
  await userEvent.click(canvas.getByRole('button', { name: 'Register' }))
}

async function choosePassword(context: Context, confirmation = 'a long password') {
  const { canvas, userEvent } = context
  await enterEmail(context)
  await userEvent.type(await canvas.findByLabelText('Password'), 'a long password')
  await userEvent.type(canvas.getByLabelText('Confirm password'), confirmation)
  await userEvent.click(canvas.getByRole('button', { name: 'Register' }))
}

const isTold = async ({ canvas }: Context, sentence: string) =>
  expect(await canvas.findByText(sentence)).toBeVisible()

export const Email: Story = {}
export const EmailOnPhone: Story = { parameters: onAPhone() }

export const InvalidEmail: Story = {
  play: async (context) => {
    await enterEmail(context, 'ada')
    await isTold(context, messages.emailInvalid)
  },
}

export const EmailTaken: Story = {
  parameters: {
    msw: [
      refuses('POST /v1/check-email', 409, { code: 'email_taken', message: messages.emailTaken }),
    ],
  },
  play: async (context) => {
    await enterEmail(context)
    await isTold(context, messages.emailTaken)
  },
}

export const NoResponse: Story = {
  parameters: { msw: [isUnreachable('POST /v1/check-email')] },
  play: async (context) => {
    await enterEmail(context)
    await isTold(
      context,
      `${networkErrorPrefixes.checkEmail}the server could not be reached. Check your connection and try again.`,
    )
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

export const PasswordMismatch: Story = {
  play: async (context) => {
    await choosePassword(context, 'another password')
    await isTold(context, messages.passwordsDiffer)
  },
}

export const LeakedPassword: Story = {
  parameters: {
    msw: [
      isFree,
      refuses('POST /v1/register', 422, {
        code: 'password_leaked',
        message: 'This password appears in lists of leaked passwords. Choose another one.',
      }),
    ],
  },
  play: async (context) => {
    await choosePassword(context)
    await isTold(context, 'This password appears in lists of leaked passwords. Choose another one.')
  },
}
export const LeakedPasswordOnPhone: Story = {
  ...LeakedPassword,
  parameters: { ...LeakedPassword.parameters, ...onAPhone(900) },
}
