import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor, within } from 'storybook/test'

import { FindingsPage } from '../../../../src/pages/databases/findings/findings-page.tsx'
import { ada, refuses, responses } from '../../support/api.ts'
import { history, inventory, mysqlInventory, report, shop } from '../../support/databases.ts'
import { inConsole } from '../../support/in-router.tsx'
import { couldNotBeLoaded, loading } from '../../support/page-states.ts'
import { pageParameters } from '../../support/page-story.ts'
import { standAt } from '../../support/time.ts'
import { visit } from '../../support/visit.ts'

const isAda = responses('GET /v1/user', { data: ada })
const is = (data: typeof shop) => responses('GET /v1/database/{id}', { data })
const found = (data: typeof report | null) => responses('GET /v1/database/{id}/findings', { data })

const hasHistory = responses('GET /v1/database/{id}/findings/history', {
  data: history,
  next_cursor: null,
})

const meta = {
  title: 'Pages/FindingsPage',
  tags: ['!autodocs'],
  component: FindingsPage,
  decorators: [inConsole],
  parameters: {
    ...pageParameters('/database/:id/manager'),
    msw: [isAda, is(shop), found(report), hasHistory],
  },
  beforeEach: [visit, () => standAt('2026-01-07T12:00:00Z')],
} satisfies Meta<typeof FindingsPage>

export default meta
type Story = StoryObj<typeof meta>

export const Filled: Story = {
  parameters: { picture: 'every theme' },
  play: async ({ canvas, userEvent }) => {
    await expect(
      await canvas.findByText(
        '2 checks failed: 1 of high severity and 1 of medium severity. 1 is unknown.',
      ),
    ).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'Plan' })).toHaveAttribute(
      'href',
      `/choose-plan/${shop.id}`,
    )
    await userEvent.click(canvas.getByRole('link', { name: 'More than one superuser can sign in' }))
    const details = within(await screen.findByRole('dialog'))
    await expect(await details.findByText('ALTER ROLE "app" NOSUPERUSER;')).toBeVisible()
    await expect(details.getByText('Costs up to 20 points')).toBeVisible()
  },
}

export const NotVisibleIsNeverPassed: Story = {
  parameters: { picture: false },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('radio', { name: 'Unknown' }))
    const row = await canvas.findByRole('row', { name: /Passwords are stored with MD5/ })
    await expect(within(row).getByRole('cell', { name: 'Not visible' })).toBeVisible()
    await expect(within(row).getByText('Needs SELECT on pg_authid')).toBeVisible()
    await expect(canvas.queryByText('TLS is off')).toBeNull()
  },
}

/** It costs points, but is in no list of things to do. */
export const IgnoredFinding: Story = {
  parameters: {
    picture: false,
    msw: [
      isAda,
      is(shop),
      hasHistory,
      found({
        ...report,
        checks: report.checks.map((check) =>
          check.id === 'superusers'
            ? {
                ...check,
                ignored: {
                  reason: 'Two are needed.',
                  until: '2026-04-01T00:00:00.000Z',
                  since: '2026-01-07T10:00:00.000Z',
                },
              }
            : check,
        ),
      }),
      responses('POST /v1/database/{id}/findings/unignore', { data: report }),
    ],
  },
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText('Connections are not logged')).toBeVisible()
    await expect(canvas.queryByText('More than one superuser can sign in')).toBeNull()
    await userEvent.click(canvas.getByRole('radio', { name: 'All checks' }))
    const row = await canvas.findByRole('row', { name: /More than one superuser/ })
    await expect(row).toHaveTextContent(/Failed/)
    await expect(row).toHaveTextContent(/Ignored until .*: Two are needed\./)
    await userEvent.click(
      await canvas.findByRole('link', { name: 'More than one superuser can sign in' }),
    )
    const details = within(await screen.findByRole('dialog'))
    await expect(details.getByText(/Two are needed/)).toBeVisible()
    await userEvent.click(details.getByRole('button', { name: 'Stop ignoring' }))
    await expect(
      await screen.findByText('“More than one superuser can sign in” is no longer ignored'),
    ).toBeVisible()
  },
}

export const Access: Story = {
  parameters: {
    msw: [
      ...meta.parameters.msw,
      responses('GET /v1/database/{id}/inventory', { data: inventory }),
    ],
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('tab', { name: 'Access' }))
    const row = await canvas.findByRole('row', { name: /ada.*12/ })
    await expect(row).toHaveTextContent(/staff.*public.*12.*Yes.*Yes.*–/)
    await expect(canvas.getByRole('row', { name: /ada.*The schema/ })).toHaveTextContent(
      'CREATE, USAGE',
    )
  },
}

/** What accounts may do on the server, in schemas, and with tables and routines, besides reading and changing rows. */
export const AccessMysql: Story = {
  parameters: {
    msw: [
      isAda,
      is({ ...shop, engine: 'mysql', server_version: '10.11.19-MariaDB', port: 3306 }),
      found(report),
      hasHistory,
      responses('GET /v1/database/{id}/inventory', { data: mysqlInventory }),
    ],
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('tab', { name: 'Access' }))
    await expect(await canvas.findByRole('row', { name: /ruth.*clerks.*All/ })).toHaveTextContent(
      /31.*Yes.*–/,
    )
    const others = within(
      canvas.getByRole('region', {
        name: 'Privileges on the server, schemas, tables and routines',
      }),
    )
    await expect(others.getByRole('row', { name: /The server/ })).toHaveTextContent(
      /ruth@localhost.*Directly.*CREATE USER, PROCESS/,
    )
    await expect(others.getByRole('row', { name: /The schema/ })).toHaveTextContent('GRANT OPTION')
    await expect(others.getByRole('row', { name: /2 tables/ })).toHaveTextContent('ALTER, INDEX')
    await expect(others.getByRole('row', { name: /1 routine/ })).toHaveTextContent(
      /Through clerks.*EXECUTE/,
    )
    await expect(others.getByText(/This list needs SELECT on mysql\.procs_priv/)).toBeVisible()
  },
}

export const SensitiveColumns: Story = {
  parameters: Access.parameters ?? {},
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('tab', { name: 'Sensitive columns' }))
    await expect(await canvas.findByRole('row', { name: /note/ })).toHaveTextContent(
      /Email address.*Its values/,
    )
    await expect(canvas.getByRole('row', { name: /password_hash/ })).toHaveTextContent('Its name')
    await expect(canvas.getByRole('row', { name: /hr\.people/ })).toHaveTextContent('can’t read')
    await expect(
      canvas.getByRole('link', { name: 'View the grant that sampling needs' }),
    ).toHaveAttribute('href', expect.stringMatching(/\/manage\?tab=checks$/))
  },
}

/** The lists of a database that didn't turn sampling on, and those that an older version read. */
export const ColumnsByNameOnly: Story = {
  parameters: {
    picture: false,
    msw: [
      ...meta.parameters.msw,
      responses('GET /v1/database/{id}/inventory', {
        data: {
          ...inventory,
          value_sample: null,
          sensitive_columns: {
            ...inventory.sensitive_columns,
            rows: [{ table: 'public.cards', column: 'iban', kind: 'payment' }],
          },
        },
      }),
    ],
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('tab', { name: 'Sensitive columns' }))
    await expect(await canvas.findByText(/No values are read/)).toBeVisible()
    await expect(canvas.getByRole('row', { name: /iban/ })).toHaveTextContent('Its name')
    await expect(canvas.queryByText('Not every text column was sampled')).toBeNull()
  },
}

/** The tab with the report, which says when it was checked, isn’t open. */
export const CheckedRecently: Story = {
  parameters: {
    picture: false,
    msw: [
      isAda,
      is(shop),
      found({ ...report, next_run_at: '2026-01-07T12:00:30.000Z' }),
      hasHistory,
      responses('GET /v1/database/{id}/inventory', { data: inventory }),
    ],
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('tab', { name: 'Access' }))
    const button = await canvas.findByRole('button', { name: 'Check now' })
    await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'true'))
    await expect(button).toHaveAccessibleDescription(/It can be checked again in a moment/)
  },
}

export const ListThatIsNotVisible: Story = {
  parameters: { ...Access.parameters, picture: false },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('tab', { name: 'Sessions' }))
    await expect(await canvas.findByText('This list needs pg_read_all_stats.')).toBeVisible()
  },
}

export const Unreachable: Story = {
  parameters: { msw: [isAda, is({ ...shop, state: 'unreachable' }), found(report), hasHistory] },
  play: async ({ canvas }) => {
    const title = await canvas.findByText('The database can’t be reached')
    await expect(title).toBeVisible()
    await expect(title.closest('[data-slot=alert]')).toHaveAttribute('data-tone', 'critical')
  },
}

export const NotChecked: Story = {
  parameters: {
    picture: false,
    msw: [isAda, is({ ...shop, state: 'connected' }), found(null), hasHistory],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Not checked yet')).toBeVisible()
  },
}

export const Loading: Story = loading('Database findings', 'GET /v1/database/{id}', [
  isAda,
  found(report),
  hasHistory,
])

export const RetriesFailedRequests: Story = couldNotBeLoaded(
  'This database',
  'GET /v1/database/{id}',
  meta.parameters.msw,
)

export const NotFound: Story = {
  parameters: {
    picture: false,
    msw: [
      isAda,
      refuses('GET /v1/database/{id}', 404, {
        code: 'not_found',
        message: 'Database not found. It may have been removed.',
      }),
      found(null),
    ],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1 })).toBeVisible()
    await expect(canvas.queryByText('Shop')).toBeNull()
  },
}
