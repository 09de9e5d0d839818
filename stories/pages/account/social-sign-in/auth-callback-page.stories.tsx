import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'

import { newSocialState } from '../../../../src/api/account/social-state.ts'
import { AuthCallbackPage } from '../../../../src/pages/account/social-sign-in/auth-callback-page.tsx'
import { columnParameters } from '../../support/page-story.ts'
import { arriveWith, visit } from '../../support/visit.ts'

const meta = {
  title: 'Pages/AuthCallbackPage',
  tags: ['!autodocs'],
  component: AuthCallbackPage,
  parameters: columnParameters('/auth-callback', 640),
  beforeEach: () => {
    const leave = visit()
    arriveWith({ token: 'access', user_token: 'user', state: newSocialState() ?? '' })
    return leave
  },
} satisfies Meta<typeof AuthCallbackPage>

export default meta
type Story = StoryObj<typeof meta>

export const SigningIn: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('Signing you in')
  },
}
