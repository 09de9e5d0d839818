import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen } from 'storybook/test'

import { AddDatabasePage } from '../../../../src/pages/databases/connection/add-database-page.tsx'
import { ada, refuses, responses } from '../../support/api.ts'
import { demandsCertificate, draft, failedTest } from '../../support/databases.ts'
import { inConsole } from '../../support/in-router.tsx'
import { pageParameters } from '../../support/page-story.ts'
import { visit } from '../../support/visit.ts'

const isAda = responses('GET /v1/user', { data: ada })

const meta = {
  title: 'Pages/AddDatabasePage',
  tags: ['!autodocs'],
  component: AddDatabasePage,
  decorators: [inConsole],
  parameters: {
    ...pageParameters('/add-database', { width: 1280, height: 1100 }),
    msw: [
      isAda,
      responses('GET /v1/outbound-addresses', { data: ['203.0.113.7'] }),
      responses('POST /v1/database', { data: draft }),
      responses('POST /v1/database/{id}/test', { data: { database: draft, test: failedTest } }),
      responses('GET /v1/database/{id}', { data: draft }),
      responses('GET /v1/database/{id}/test', { data: failedTest }),
    ],
  },
  beforeEach: visit,
} satisfies Meta<typeof AddDatabasePage>

export default meta
type Story = StoryObj<typeof meta>

export const Filled: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByLabelText('Host')).toBeVisible()
  },
}

/** The draft of somebody else. */
export const NotAllowed: Story = {
  parameters: {
    picture: false,
    address: `/add-database?draft=${draft.id}`,
    msw: [
      isAda,
      responses('GET /v1/database/{id}', { data: { ...draft, level: 'viewer' } }),
      responses('GET /v1/database/{id}/test', { data: failedTest }),
    ],
  },
  play: async ({ canvas, userEvent }) => {
    const test = await canvas.findByRole('button', { name: 'Test connection' })
    await expect(test).toHaveAttribute('aria-disabled', 'true')
    await userEvent.click(test)
    await expect(
      (await screen.findAllByText('Requires the access level Editor. Yours is Viewer.')).length,
    ).toBeGreaterThan(0)
  },
}

export const ReadsPastedUrl: Story = {
  parameters: { picture: false },
  play: async ({ canvas, userEvent }) => {
    const url = await canvas.findByLabelText('Connection URL (optional)')
    await userEvent.click(url)
    await userEvent.paste('postgres://reader:secret@db.example.com:6543/shop')
    await expect(url).toHaveValue('')
    await expect(canvas.getByLabelText('Host')).toHaveValue('db.example.com')
    await expect(canvas.getByLabelText('Port')).toHaveValue('6543')
    await expect(canvas.getByLabelText('Password')).toHaveAttribute('type', 'password')
    await expect(canvas.getByLabelText('Password')).toHaveValue('secret')
    await userEvent.click(url)
    await userEvent.paste('postgres://reader:secret@db.example.com/shop')
    await expect(canvas.getByLabelText('Port')).toHaveValue('5432')
  },
}

export const MysqlUrl: Story = {
  parameters: { picture: false },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('radio', { name: 'MySQL or MariaDB' }))
    await expect(canvas.getByLabelText('Port')).toHaveValue('3306')
    await userEvent.click(canvas.getByRole('radio', { name: 'PostgreSQL' }))
    await expect(canvas.getByLabelText('Port')).toHaveValue('5432')
    await userEvent.click(canvas.getByLabelText('Connection URL (optional)'))
    await userEvent.paste('DB=mariadb://reader:secret@db.example.com/shop')
    await expect(canvas.getByRole('radio', { name: 'MySQL or MariaDB' })).toBeChecked()
    await expect(canvas.getByLabelText('Port')).toHaveValue('3306')
    await userEvent.click(
      canvas.getByRole('button', { name: 'Create an account with read-only access' }),
    )
    await expect(canvas.getAllByText(/create user `reader`@'203\.0\.113\./)).toHaveLength(2)
  },
}

export const TestFailed: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByLabelText('Connection URL (optional)'))
    await userEvent.paste('postgres://reader:secret@db.example.com:6543/shop')
    await userEvent.click(canvas.getByRole('button', { name: 'Test connection' }))
    await expect(
      await canvas.findByText('The server doesn’t support TLS, so nothing was sent to it.'),
    ).toBeVisible()
    await expect(canvas.getByText('The test failed: TLS')).toBeVisible()
    await expect(canvas.getByText('Shop').closest('p')).toHaveTextContent('Shop, PostgreSQL')
    await expect(canvas.getByRole('heading', { name: 'Add database' })).toHaveFocus()
    await expect(canvas.getAllByText('Not run')).toHaveLength(2)
    await expect(canvas.getByDisplayValue('203.0.113.7')).toBeVisible()
    await expect(canvas.getByLabelText('Password')).toHaveValue('')
  },
}

/** The fields are empty even where a certificate is stored, and gone where nothing is encrypted. */
export const ClientCertificate: Story = {
  parameters: {
    address: `/add-database?draft=${draft.id}`,
    msw: [
      isAda,
      responses('GET /v1/database/{id}', { data: { ...draft, has_client_certificate: true } }),
      responses('GET /v1/database/{id}/test', { data: demandsCertificate }),
    ],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByLabelText('Client certificate (optional)')).toHaveValue('')
    await expect(canvas.getByLabelText('Client key (optional)')).toHaveAccessibleDescription(
      /never shown again/,
    )
    await expect(canvas.getByText(/^One is set\./)).toBeVisible()
    await expect(await canvas.findByText('The server requires a client certificate.')).toBeVisible()
  },
}

export const CertificateInPlaceOfPassword: Story = {
  parameters: { picture: false },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByLabelText('Client certificate (optional)'))
    await userEvent.paste('-----BEGIN CERTIFICATE-----')
    await expect(canvas.getByLabelText('Password (optional)')).toHaveValue('')
    await userEvent.click(canvas.getByRole('radio', { name: /^No encryption/ }))
    await expect(canvas.getByLabelText('Password')).toBeVisible()
  },
}

export const UnencryptedHasNoCertificate: Story = {
  parameters: { picture: false },
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByLabelText('Client key (optional)')).toBeVisible()
    await userEvent.click(canvas.getByRole('radio', { name: /^No encryption/ }))
    await expect(canvas.queryByLabelText('Client key (optional)')).toBeNull()
  },
}

/** A draft that was connected once may have been paused or removed since. */
export const NoLongerConnected: Story = {
  parameters: {
    picture: false,
    address: `/add-database?draft=${draft.id}`,
    msw: [isAda, responses('GET /v1/database/{id}', { data: { ...draft, state: 'removed' } })],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('This database was removed')).toBeVisible()
    await expect(canvas.queryByText(/is connected/)).toBeNull()
  },
}

export const NotFound: Story = {
  parameters: {
    picture: false,
    address: `/add-database?draft=${draft.id}`,
    msw: [
      isAda,
      refuses('GET /v1/database/{id}', 404, {
        code: 'not_found',
        message: 'Database not found. It may have been removed.',
      }),
    ],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('This page doesn’t exist')).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Try again' })).toBeNull()
  },
}
