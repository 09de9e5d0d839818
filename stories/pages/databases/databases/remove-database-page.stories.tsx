import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor } from 'storybook/test'

import type { ReachedDatabase } from '../../../../contract/databases/database.ts'
import { RemoveDatabasePage } from '../../../../src/pages/databases/databases/remove-database-page.tsx'
import { ada, refuses, responses } from '../../support/api.ts'
import { shop } from '../../support/databases.ts'
import { inConsole } from '../../support/in-router.tsx'
import { couldNotBeLoaded, loading } from '../../support/page-states.ts'
import { onAPhone, pageParameters } from '../../support/page-story.ts'
import { settled } from '../../support/settled.ts'
import { standAt } from '../../support/time.ts'
import { visit } from '../../support/visit.ts'

const path = 'GET /v1/database/{id}'
const isAda = responses('GET /v1/user', { data: ada })
const is = (data: ReachedDatabase) => responses(path, { data })

const meta = {
  title: 'Pages/RemoveDatabasePage',
  tags: ['!autodocs'],
  component: RemoveDatabasePage,
  decorators: [inConsole],
  parameters: {
    ...pageParameters('/database/:id/remove', { width: 1280, height: 960 }),
    address: `/database/${shop.id}/remove`,
    msw: [isAda, is(shop)],
  },
  beforeEach: [visit, () => standAt('2026-01-07T12:00:00Z')],
} satisfies Meta<typeof RemoveDatabasePage>

export default meta
type Story = StoryObj<typeof meta>

export const Filled: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Remove Shop' })).toBeVisible()
    await expect(canvas.getByText('14 January 2026')).toBeVisible()
    await expect(canvas.getByText(/logs sent with it are rejected and alerts stop/)).toBeVisible()
  },
}
export const FilledOnPhone: Story = { parameters: onAPhone(1300) }

/** Another name than its own removes nothing. */
export const WrongName: Story = {
  parameters: { picture: false },
  play: async ({ canvas, userEvent }) => {
    const name = await canvas.findByRole('textbox')
    await settled()
    await userEvent.type(name, 'Warehouse{Enter}')
    await waitFor(() => expect(name).toHaveAttribute('aria-invalid', 'true'))
    await expect(name).toHaveValue('Warehouse')
  },
}

export const AlreadyRemoved: Story = {
  parameters: { msw: [isAda, is({ ...shop, state: 'removed' })] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Already removed')).toBeVisible()
    await expect(canvas.queryByRole('textbox')).toBeNull()
  },
}

/** An editor may change it, and not remove it. */
export const NotAllowed: Story = {
  parameters: { picture: false, msw: [isAda, is({ ...shop, level: 'editor' })] },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Remove database' }))
    await expect(
      (await screen.findAllByText('Requires the access level Admin. Yours is Editor.')).length,
    ).toBeGreaterThan(0)
  },
}

export const NotFound: Story = {
  parameters: {
    picture: false,
    msw: [isAda, refuses(path, 404, { code: 'not_found', message: 'There is no such database.' })],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('This page doesn’t exist')).toBeVisible()
    await expect(canvas.getByRole('heading', { name: 'Remove database', level: 1 })).toBeVisible()
    await expect(canvas.queryByRole('textbox')).toBeNull()
  },
}

export const Loading: Story = loading('Remove database', path, meta.parameters.msw)
export const LoadFailed: Story = couldNotBeLoaded('This database', path, meta.parameters.msw)
