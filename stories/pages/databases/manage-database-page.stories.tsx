import type { Meta, StoryObj } from '@storybook/react-vite'
import { http, HttpResponse } from 'msw'
import { Link } from 'react-router-dom'
import { expect, screen, within } from 'storybook/test'

import { ManageDatabasePage } from '../../../src/pages/databases/manage-database-page.tsx'
import { ada, responses } from '../support/api.ts'
import { failedTest, shop } from '../support/databases.ts'
import { inConsole } from '../support/in-router.tsx'
import { pageParameters } from '../support/page-story.ts'
import { visit } from '../support/visit.ts'

const stock = {
  ...shop,
  id: '5b2a4a52-6a5c-4a3e-8a55-0f0a6c1d7e02',
  name: 'Stock',
  host: 'stock.example.com',
}

const meta = {
  title: 'Pages/ManageDatabasePage/Connection',
  tags: ['!autodocs'],
  component: ManageDatabasePage,
  decorators: [inConsole],
  parameters: {
    ...pageParameters('/database/:id/manage', { width: 1280, height: 1500 }),
    picture: false,
    address: `/database/${shop.id}/manage`,
    msw: [
      responses('GET /v1/user', { data: ada }),
      responses('GET /v1/database/{id}/test', { data: failedTest }),
      responses('GET /v1/outbound-addresses', { data: ['203.0.113.7'] }),
      http.get('/v1/database/:id', ({ params }) =>
        HttpResponse.json({ status: 200, data: params['id'] === stock.id ? stock : shop }),
      ),
    ],
  },
  beforeEach: visit,
} satisfies Meta<typeof ManageDatabasePage>

export default meta
type Story = StoryObj<typeof meta>

/** Its form once kept the details of the database that was shown before, and saved them for this one. */
export const AnotherDatabase: Story = {
  render: () => (
    <>
      <Link to={`/database/${shop.id}/manage`}>To Shop</Link>
      <Link to={`/database/${stock.id}/manage`}>To Stock</Link>
      <ManageDatabasePage />
    </>
  ),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByLabelText('Host')).toHaveValue('db.example.com')
    await userEvent.click(canvas.getByRole('link', { name: 'To Stock' }))
    await expect(await canvas.findByRole('heading', { name: 'Manage Stock' })).toBeVisible()
    await expect(await canvas.findByLabelText('Host')).toHaveValue('stock.example.com')
    // This one is in the cache, so nothing is shown in between.
    await userEvent.click(canvas.getByRole('link', { name: 'To Shop' }))
    await expect(await canvas.findByRole('heading', { name: 'Manage Shop' })).toBeVisible()
    await expect(canvas.getByLabelText('Host')).toHaveValue('db.example.com')
  },
}

/** It once filled in the fields of a database whose engine can't change. */
export const UrlOfOtherEngine: Story = {
  play: async ({ canvas, userEvent }) => {
    const url = await canvas.findByLabelText('Connection URL (optional)')
    await userEvent.click(url)
    await userEvent.paste('mysql://reader:secret@other.example.com/shop')
    await expect(url).toHaveAccessibleDescription(
      /to MySQL or MariaDB, but this database is Postgre/,
    )
    await expect(canvas.getByLabelText('Host')).toHaveValue('db.example.com')
    await userEvent.click(url)
    await userEvent.paste('postgres://reader:secret@other.example.com/shop')
    await expect(url).not.toHaveAccessibleDescription(/MySQL/)
    await expect(canvas.getByLabelText('Host')).toHaveValue('other.example.com')
  },
}

export const ConfirmsLeavingTab: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText('Password'), 'secret')
    await userEvent.click(await canvas.findByRole('tab', { name: 'Danger zone' }))
    const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }))
    await expect(canvas.getByLabelText('Password')).toHaveValue('secret')
  },
}
