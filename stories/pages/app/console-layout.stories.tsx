import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor, within } from 'storybook/test'

import { Page } from '../../../src/components/page/index.ts'
import { ada, responses, hesitates, LONG_EMAIL } from '../support/api.ts'
import { inConsole } from '../support/in-router.tsx'
import { onAPhone, onlyOnAPhone, pageParameters } from '../support/page-story.ts'
import { visit } from '../support/visit.ts'

const meta = {
  title: 'Pages/ConsoleLayout',
  tags: ['!autodocs'],
  render: () => <Page title="A page" description="And the console around it." />,
  decorators: [inConsole],
  parameters: {
    ...pageParameters('/web-security'),
    msw: [responses('GET /v1/user', { data: ada })],
  },
  beforeEach: visit,
  play: async ({ canvas }) => {
    await canvas.findByText(ada.email)
    await expect(canvas.getByRole('heading', { name: 'A page' })).toBeVisible()
  },
} satisfies Meta

export default meta
type Story = StoryObj<typeof meta>

export const Desktop: Story = {}
export const Tablet: Story = {
  parameters: { viewportSize: { width: 768, height: 1024 }, screenshotWidths: [] },
}
export const Phone: Story = { parameters: onAPhone() }

export const NavigationOnPhone: Story = {
  parameters: onlyOnAPhone,
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText(ada.email)
    await waitFor(() =>
      expect(canvas.getByRole('button', { name: 'Open navigation' })).toBeVisible(),
    )
    await userEvent.click(canvas.getByRole('button', { name: 'Open navigation' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Main' }))
    await expect(sheet.getByRole('link', { name: 'Websites' })).toBeVisible()
  },
}

export const UserLoading: Story = {
  parameters: { msw: [hesitates('GET /v1/user')] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'Logout' })).toBeVisible()
  },
}

export const LongEmail: Story = {
  parameters: {
    viewportSize: { width: 768, height: 640 },
    msw: [responses('GET /v1/user', { data: { ...ada, email: LONG_EMAIL } })],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(LONG_EMAIL)).toBeVisible()
  },
}

export const Offline: Story = {
  beforeEach: () => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false })
    return () => {
      Reflect.deleteProperty(navigator, 'onLine')
    }
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^You are offline\./)).toBeVisible()
    await canvas.findByText(ada.email)
  },
}
