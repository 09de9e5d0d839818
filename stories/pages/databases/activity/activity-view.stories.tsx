import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'

import { FindingsPage } from '../../../../src/pages/databases/findings/findings-page.tsx'
import { ada, hesitates, responses } from '../../support/api.ts'
import { activity, report, shop } from '../../support/databases.ts'
import { inConsole } from '../../support/in-router.tsx'
import { couldNotBeLoaded } from '../../support/page-states.ts'
import { onAPhone, pageParameters } from '../../support/page-story.ts'
import { standAt } from '../../support/time.ts'
import { visit } from '../../support/visit.ts'

const path = 'GET /v1/database-activity'
const isAda = responses('GET /v1/user', { data: ada })
const isShop = responses('GET /v1/database/{id}', { data: shop })
const isChecked = responses('GET /v1/database/{id}/findings', { data: report })
const list = (data: typeof activity) => responses(path, { data, next_cursor: null })

const meta = {
  title: 'Pages/FindingsPage/Activity',
  tags: ['!autodocs'],
  component: FindingsPage,
  decorators: [inConsole],
  parameters: {
    ...pageParameters('/database/:id/manager'),
    address: `/database/${shop.id}/manager?tab=activity`,
    msw: [isAda, isShop, isChecked, list(activity)],
  },
  beforeEach: [visit, () => standAt('2026-01-07T12:00:00Z')],
} satisfies Meta<typeof FindingsPage>

export default meta
type Story = StoryObj<typeof meta>

export const Filled: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Signs of an injection')).toBeVisible()
    await expect(canvas.getByText('Condition that is always true')).toBeVisible()
    await expect(canvas.getByText(/does not block it/)).toBeVisible()
  },
}
export const FilledOnPhone: Story = { parameters: onAPhone(1300) }

export const Empty: Story = {
  parameters: { msw: [isAda, isShop, isChecked, list([])] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Nothing has arrived yet')).toBeVisible()
  },
}

/** No entry matches the filter, which the page offers to clear. */
export const NothingMatches: Story = {
  parameters: {
    picture: false,
    address: `/database/${shop.id}/manager?tab=activity&action=alerted`,
    msw: [isAda, isShop, isChecked, list([])],
  },
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText('No entries match.')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Show all entries' }))
    await expect(await canvas.findByText('Nothing has arrived yet')).toBeVisible()
  },
}

export const Loading: Story = {
  parameters: { picture: false, msw: [isAda, isShop, isChecked, hesitates(path)] },
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByText(/does not block it/)).toBeVisible()
    await waitFor(() => expect(canvasElement.querySelector('[aria-busy="true"]')).not.toBeNull())
  },
}
export const LoadFailed: Story = couldNotBeLoaded('The activity', path, meta.parameters.msw)
