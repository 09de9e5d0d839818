import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'

import { VERSION } from '../../../contract/version.ts'
import type { Probes } from '../../../src/api/self-test.ts'
import { SelfTestPage } from '../../../src/pages/system/self-test/self-test-page.tsx'
import { ada, responses } from '../support/api.ts'
import { inConsole } from '../support/in-router.tsx'
import { onAPhone, pageParameters } from '../support/page-story.ts'
import { standAt } from '../support/time.ts'
import { visit } from '../support/visit.ts'

const noon = Date.parse('2026-01-07T12:00:00Z')
const working: Probes = {
  server: async () => ({
    version: VERSION,
    now: new Date(noon).toISOString(),
    sentAt: noon,
    receivedAt: noon + 42,
  }),
  live: async () => ({ outcome: 'open' }),
  storage: async () => ({ local: true, session: true }),
  cookies: async () => true,
  browser: async () => ({ missing: [], isSecure: true, hasClipboard: true, hasPasskeys: true }),
}

const meta = {
  title: 'Pages/SelfTestPage',
  tags: ['!autodocs'],
  component: SelfTestPage,
  decorators: [inConsole],
  args: { probes: working },
  parameters: { ...pageParameters('/test'), msw: [responses('GET /v1/user', { data: ada })] },
  beforeEach: [visit, () => standAt('2026-01-07T12:00:00Z')],
} satisfies Meta<typeof SelfTestPage>

export default meta
type Story = StoryObj<typeof meta>

export const EverythingWorks: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Everything works.')).toBeVisible()
    await canvas.findByText(ada.email)
  },
}

export const BlockedByBrowser: Story = {
  args: {
    probes: {
      ...working,
      live: async () => ({ outcome: 'refused', status: 401 }),
      storage: async () => ({ local: false, session: false }),
      cookies: async () => false,
    },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('3 failed, 6 passed.')).toBeVisible()
    await canvas.findByText(ada.email)
  },
}
export const BlockedByBrowserOnPhone: Story = {
  ...BlockedByBrowser,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('3 failed, 6 passed.')).toBeVisible()
  },
  parameters: onAPhone(1200),
}

export const ServerDown: Story = {
  args: {
    probes: {
      ...working,
      server: async () => ({ fault: 'The server could not be reached.' }),
      live: async () => ({ outcome: 'none' }),
    },
  },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText('1 failed, 3 could not be tested, 5 passed.'),
    ).toBeVisible()
    await canvas.findByText(ada.email)
  },
}

let answer: () => void = () => {}
export const Testing: Story = {
  args: {
    probes: {
      ...working,
      live: () =>
        new Promise((resolve) => {
          answer = () => resolve({ outcome: 'open' })
        }),
    },
  },
  parameters: { picture: false },
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByRole('button', { name: 'Testing…' })).toBeVisible()
    await expect(canvasElement.querySelector('[aria-busy="true"]')).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Copy results' })).toBeNull()
    answer()
    await expect(await canvas.findByText('Everything works.')).toBeVisible()
  },
}

const server = fn(working.server)
export const RunsAgain: Story = {
  args: { probes: { ...working, server } },
  parameters: { picture: false },
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText('Everything works.')
    server.mockResolvedValueOnce({ fault: 'You are offline.' })
    await userEvent.click(canvas.getByRole('button', { name: 'Run again' }))
    await expect(await canvas.findByText('You are offline.')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Run again' }))
    await expect(await canvas.findByText('Everything works.')).toBeVisible()
  },
}
