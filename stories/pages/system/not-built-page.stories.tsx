import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'

import { NotBuiltPage } from '../../../src/pages/system/not-built-page.tsx'
import { ada, responses } from '../support/api.ts'
import { inConsole } from '../support/in-router.tsx'
import { onAPhone, pageParameters } from '../support/page-story.ts'
import { visit } from '../support/visit.ts'

const meta = {
  title: 'Pages/NotBuiltPage',
  tags: ['!autodocs'],
  component: NotBuiltPage,
  decorators: [inConsole],
  parameters: {
    ...pageParameters('/recent-attacks'),
    msw: [responses('GET /v1/user', { data: ada })],
  },
  beforeEach: visit,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('This page isn’t available yet')).toBeVisible()
    await canvas.findByText(ada.email)
  },
} satisfies Meta<typeof NotBuiltPage>

export default meta
type Story = StoryObj<typeof meta>

export const NotAvailableYet: Story = {}
export const NotAvailableYetOnPhone: Story = { parameters: onAPhone() }
