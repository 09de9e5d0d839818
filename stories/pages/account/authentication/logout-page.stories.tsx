import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, spyOn, waitFor } from 'storybook/test'

import { LogoutPage } from '../../../../src/pages/account/authentication/logout-page.tsx'
import { responses, isUnreachable } from '../../support/api.ts'
import { columnParameters } from '../../support/page-story.ts'
import { beSignedIn, visit } from '../../support/visit.ts'

const meta = {
  title: 'Pages/LogoutPage',
  tags: ['!autodocs'],
  component: LogoutPage,
  parameters: { ...columnParameters('/logout', 640), msw: [responses('POST /v1/sign-out', {})] },
  beforeEach: () => {
    const leave = visit()
    beSignedIn()
    return leave
  },
} satisfies Meta<typeof LogoutPage>

export default meta
type Story = StoryObj<typeof meta>

export const SigningOut: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('Signing you out')
    await waitFor(() => expect(localStorage.getItem('user_token')).toBeNull())
  },
}

export const Offline: Story = {
  parameters: { msw: [isUnreachable('POST /v1/sign-out')] },
  beforeEach: () => {
    const onLine = spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false)
    return () => onLine.mockRestore()
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'You are signed out' })).toBeVisible()
    await expect(localStorage.getItem('user_token')).toBeNull()
  },
}
