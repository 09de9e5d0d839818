import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, within } from 'storybook/test'

import { NotFoundPage } from '../../../src/pages/system/not-found-page.tsx'
import { ada, responses } from '../support/api.ts'
import { inConsole } from '../support/in-router.tsx'
import { onAPhone, pageParameters } from '../support/page-story.ts'
import { visit } from '../support/visit.ts'

const meta = {
  title: 'Pages/NotFoundPage',
  tags: ['!autodocs'],
  component: NotFoundPage,
  decorators: [inConsole],
  parameters: {
    ...pageParameters('/domains/example.com/firewall'),
    msw: [responses('GET /v1/user', { data: ada })],
  },
  beforeEach: visit,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('This page doesn’t exist')).toBeVisible()
    await canvas.findByText(ada.email)
  },
} satisfies Meta<typeof NotFoundPage>

export default meta
type Story = StoryObj<typeof meta>

export const NotFound: Story = {}
export const NotFoundOnPhone: Story = { parameters: onAPhone() }

export const OpensSearch: Story = {
  parameters: { picture: false },
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText(ada.email)
    await userEvent.click(within(canvas.getByRole('main')).getByRole('button', { name: 'Search' }))
    await expect(await screen.findByRole('dialog', { name: 'Search' })).toBeVisible()
  },
}

export const LongPath: Story = {
  parameters: {
    ...onAPhone(),
    route: `/domain/${'a-very-long-name-that-somebody-pasted-'.repeat(3)}example.com`,
  },
}
