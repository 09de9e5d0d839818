import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor, within } from 'storybook/test'

import { ChangePasswordPage } from '../../../../src/pages/account/user/change-password-page.tsx'
import { ada, asksForProof, hesitates, responses } from '../../support/api.ts'
import { inConsole } from '../../support/in-router.tsx'
import { pageParameters } from '../../support/page-story.ts'
import { visit } from '../../support/visit.ts'

const isAda = responses('GET /v1/user', { data: ada })

const meta = {
  title: 'Pages/ChangePasswordPage',
  tags: ['!autodocs'],
  component: ChangePasswordPage,
  decorators: [inConsole],
  parameters: {
    ...pageParameters('/change-password'),
    msw: [isAda, responses('POST /v1/user/password', {})],
  },
  beforeEach: visit,
} satisfies Meta<typeof ChangePasswordPage>

export default meta
type Story = StoryObj<typeof meta>
type Context = Pick<Parameters<NonNullable<Story['play']>>[0], 'canvas' | 'userEvent'>

async function choose(password: string, { canvas, userEvent }: Context) {
  await userEvent.type(await canvas.findByLabelText('New password'), password)
  await userEvent.type(canvas.getByLabelText('Confirm new password'), password)
}

export const Filled: Story = {
  play: async (context) => {
    await context.userEvent.type(
      await context.canvas.findByLabelText('Current password'),
      'a long password',
    )
    await choose('nine lanterns by the harbour', context)
    await expect(context.canvas.getByText('Strong.')).toBeVisible()
  },
}

export const NothingEntered: Story = {
  parameters: { picture: false },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Change password' }))
    await expect(await canvas.findByText('Enter your password.')).toBeVisible()
    await waitFor(() => expect(canvas.getByLabelText('Current password')).toHaveFocus())
  },
}

/** An account that signs in with Google or GitHub only. */
export const FirstPassword: Story = {
  parameters: {
    msw: [
      responses('GET /v1/user', { data: { ...ada, has_password: false } }),
      ...asksForProof('POST /v1/user/password', { password: 'a long password' }),
    ],
  },
  play: async (context) => {
    const { canvas, userEvent } = context
    await expect(await canvas.findByRole('heading', { name: 'Set a password' })).toBeVisible()
    await expect(document.title).toMatch(/^Set a password ·/)
    await choose('nine lanterns by the harbour', context)
    await expect(canvas.queryByLabelText('Current password')).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: 'Set password' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm it’s you' }))
    await userEvent.type(dialog.getByLabelText('Password'), 'a long password{Enter}')
    await expect(await screen.findByText('Your password was set')).toBeVisible()
  },
}

export const Loading: Story = {
  parameters: { picture: false, msw: [hesitates('GET /v1/user')] },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'Change password' })).toBeVisible()
    await expect(canvas.queryByLabelText('New password')).toBeNull()
  },
}
