import type { Meta, StoryObj } from '@storybook/react-vite'
import { http, HttpResponse } from 'msw'
import { expect, screen, waitFor } from 'storybook/test'

import { ManageDatabasePage } from '../../../../src/pages/databases/manage-database-page.tsx'
import { ada, hesitates, refuses, responses } from '../../support/api.ts'
import { shop } from '../../support/databases.ts'
import { inConsole } from '../../support/in-router.tsx'
import { couldNotBeLoaded } from '../../support/page-states.ts'
import { onAPhone, pageParameters } from '../../support/page-story.ts'
import { visit } from '../../support/visit.ts'

const path = 'GET /v1/database/{id}/alerts'
const isAda = responses('GET /v1/user', { data: ada })
const isShop = responses('GET /v1/database/{id}', { data: shop })
const alerts = { connection: false, drift: true, alert: true }
const has = responses(path, { data: alerts })

const meta = {
  title: 'Pages/ManageDatabasePage/Alerts',
  tags: ['!autodocs'],
  component: ManageDatabasePage,
  decorators: [inConsole],
  parameters: {
    ...pageParameters('/database/:id/manage', { width: 1280, height: 900 }),
    address: `/database/${shop.id}/manage?tab=alerts`,
    msw: [isAda, isShop, has],
  },
  beforeEach: visit,
} satisfies Meta<typeof ManageDatabasePage>

export default meta
type Story = StoryObj<typeof meta>

export const Filled: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('checkbox', { name: /^Connection/ })).not.toBeChecked()
    await expect(canvas.getByRole('checkbox', { name: /^Less secure/ })).toBeChecked()
    await expect(canvas.getByRole('link', { name: 'Choose notifications' })).toHaveAttribute(
      'href',
      '/notifications?tab=settings',
    )
  },
}
export const FilledOnPhone: Story = { parameters: onAPhone(1100) }

let sent: unknown
export const Saves: Story = {
  parameters: {
    picture: false,
    msw: [
      isAda,
      isShop,
      has,
      http.post('/v1/database/:id/alerts', async ({ request }) => {
        sent = await request.json()
        return HttpResponse.json({ status: 200, data: { ...alerts, drift: false } })
      }),
    ],
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('checkbox', { name: /^Less secure/ }))
    await expect(canvas.getByText('Unsaved changes')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    const saved = { alerts: { ...alerts, drift: false }, before: alerts }
    await waitFor(() => expect(sent).toEqual(saved))
    await waitFor(() => expect(canvas.queryByText('Unsaved changes')).toBeNull())
  },
}

/** What was chosen stays. */
export const Refused: Story = {
  parameters: {
    picture: false,
    msw: [
      isAda,
      isShop,
      has,
      refuses('POST /v1/database/{id}/alerts', 409, {
        code: 'changed_meanwhile',
        message: 'Somebody else has changed this in the meantime.',
      }),
    ],
  },
  play: async ({ canvas, userEvent }) => {
    const connection = await canvas.findByRole('checkbox', { name: /^Connection/ })
    await userEvent.click(connection)
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    await expect(await canvas.findByText(/Somebody else has changed/)).toBeVisible()
    await expect(connection).toBeChecked()
  },
}

/** A viewer sees everything, and why they can’t change it. */
export const NotAllowed: Story = {
  parameters: {
    picture: false,
    msw: [isAda, responses('GET /v1/database/{id}', { data: { ...shop, level: 'viewer' } }), has],
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Save' }))
    await expect(
      (await screen.findAllByText('Requires the access level Editor. Yours is Viewer.')).length,
    ).toBeGreaterThan(0)
  },
}

export const Loading: Story = {
  parameters: { picture: false, msw: [isAda, isShop, hesitates(path)] },
  play: async ({ canvas, canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelector('[aria-busy="true"]')).toBeVisible())
    await expect(canvas.queryByRole('checkbox')).toBeNull()
  },
}
export const LoadFailed: Story = couldNotBeLoaded('The alerts', path, meta.parameters.msw)
