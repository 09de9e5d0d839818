import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'

import { ActivityRules } from '../../../../src/pages/databases/statement-rules/activity-rules.tsx'
import { responses } from '../../support/api.ts'
import { rules, shop } from '../../support/databases.ts'
import { inConsole } from '../../support/in-router.tsx'
import { pageParameters } from '../../support/page-story.ts'
import { standAt } from '../../support/time.ts'
import { visit } from '../../support/visit.ts'

const has = responses('GET /v1/database/{id}/rules', { data: rules })

const meta = {
  title: 'Pages/ActivityRules',
  tags: ['!autodocs'],
  component: ActivityRules,
  decorators: [inConsole],
  args: { database: shop },
  parameters: { ...pageParameters('/database/:id/manage'), msw: [has] },
  beforeEach: [visit, () => standAt('2026-01-07T12:00:00Z')],
} satisfies Meta<typeof ActivityRules>

export default meta
type Story = StoryObj<typeof meta>

export const Filled: Story = {
  parameters: { picture: false },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByRole('row', { name: /Unknown user or address/ }),
    ).toHaveTextContent('192.0.2.0/24')
    await expect(canvas.getByText(/12 allowed, 1 proposed/)).toBeVisible()
  },
}

/** A viewer sees the rules, and why they can't change them. */
export const NotAllowed: Story = {
  args: { database: { ...shop, level: 'viewer' } },
  parameters: { picture: false },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('row', { name: /injection/ })).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Add rule' })).toBeNull()
  },
}
