import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'

import { AttacksKept } from '../../../../src/pages/billing/limits/attacks-kept.tsx'
import { ada, responses } from '../../support/api.ts'
import { inConsole } from '../../support/in-router.tsx'
import { pageParameters } from '../../support/page-story.ts'
import { withoutPlan } from '../../support/plans.ts'
import { standAt } from '../../support/time.ts'
import { visit } from '../../support/visit.ts'

const isAda = responses('GET /v1/user', { data: ada })
const uses = (attacks_kept_longer_until: string | null) =>
  responses('GET /v1/billing/use', {
    data: { limits: withoutPlan.use, features: [], attacks_kept_longer_until },
  })

const meta = {
  title: 'Pages/Billing/AttacksKept',
  tags: ['!autodocs'],
  component: AttacksKept,
  decorators: [inConsole],
  parameters: {
    ...pageParameters('/recent-attacks'),
    address: '/recent-attacks',
    picture: false,
    msw: [isAda, uses(null)],
  },
  beforeEach: [visit, () => standAt('2026-01-07T12:00:00Z')],
} satisfies Meta<typeof AttacksKept>

export default meta
type Story = StoryObj<typeof meta>

export const ByThePlan: Story = {
  play: async ({ canvas }) => {
    const sentence = await canvas.findByText(/^Your plan keeps attacks for 30 days\./)
    await expect(sentence).not.toHaveTextContent('Older ones')
  },
}

export const AfterDowngrade: Story = {
  parameters: { msw: [isAda, uses('2026-01-14T09:00:00.000Z')] },
  play: async ({ canvas }) => {
    const sentence = await canvas.findByText(/^Your plan keeps attacks for 30 days\./)
    await expect(sentence).toHaveTextContent(/Older ones are deleted on 14 January 2026\./)
  },
}
