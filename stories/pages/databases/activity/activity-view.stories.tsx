import type { Meta, StoryObj } from '@storybook/react-vite'
import { http, HttpResponse } from 'msw'
import { expect, screen, waitFor, within } from 'storybook/test'

import { FindingsPage } from '../../../../src/pages/databases/findings/findings-page.tsx'
import { ada, answersBy, hesitates, responses } from '../../support/api.ts'
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
    await expect(await canvas.findByText('Signs of SQL injection')).toBeVisible()
    await expect(canvas.getByText('Condition that is always true')).toBeVisible()
    await expect(canvas.getByText(/does not block it/)).toBeVisible()
  },
}
export const FilledOnPhone: Story = {
  parameters: onAPhone(1300),
  play: async ({ canvas }) => {
    const statement = await canvas.findByText('select email from customers where id = ? or ? = ?')
    const cell = statement.closest('td')!
    await expect(getComputedStyle(cell).textAlign).toBe('start')
    await expect(statement.getBoundingClientRect().left).toBe(cell.getBoundingClientRect().left)
  },
}

export const Empty: Story = {
  parameters: { msw: [isAda, isShop, isChecked, list([])] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Nothing has arrived yet')).toBeVisible()
  },
}

/** Nothing until there is a key. Then the first entry, announced, and a line that was refused. */
function arrivesWithKey() {
  const none = {
    key_created_at: null,
    first_at: null,
    last_at: null,
    refused: 0,
    refused_lines: [],
  }
  const some = {
    ...none,
    first_at: '2026-01-07T11:59:00.000Z',
    last_at: '2026-01-07T11:59:30.000Z',
    refused: 1,
    refused_lines: [
      {
        received_at: '2026-01-07T11:59:10.000Z',
        line: 3,
        reason: 'time_zone',
        message: 'The time has no time zone. Set log_timezone to UTC.',
        settings: "log_timezone = 'UTC'",
      },
    ],
  }
  let hasKey = false
  return [
    http.get('/v1/database/:id/log-arrivals', () =>
      HttpResponse.json({ status: 200, data: hasKey ? some : none }),
    ),
    http.post('/v1/database/:id/ingest-key', () => {
      hasKey = true
      return HttpResponse.json({
        status: 200,
        data: {
          ingest_key: 'parapet_ingest_4f9a1c77e02b',
          created_at: '2026-01-07T12:00:00.000Z',
        },
      })
    }),
  ]
}

export const ShipLogs: Story = {
  parameters: {
    viewportSize: { width: 1280, height: 1000 },
    msw: [...arrivesWithKey(), ...meta.parameters.msw],
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Ship logs' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Ship the audit log' }))
    await expect(await sheet.findByText(/^Nothing has arrived yet/)).toBeVisible()
    await userEvent.click(sheet.getByRole('button', { name: 'Create key' }))
    await expect(await sheet.findByRole('textbox', { name: 'Ingest key' })).toHaveValue(
      'parapet_ingest_4f9a1c77e02b',
    )
    await expect(sheet.getByRole('textbox', { name: 'Ingest key' })).toHaveFocus()
    await expect(sheet.getByRole('tab', { name: 'pgAudit' })).toBeVisible()
    await userEvent.click(sheet.getByRole('button', { name: 'Check now' }))
    await expect(await sheet.findByText('The first entry has arrived.')).toBeVisible()
    const arrived = sheet.getByText(/^First entry received at/)
    await expect(arrived.closest('[role="status"]')).not.toBeNull()
    await expect(sheet.getByText('1 line was refused in the last 7 days')).toBeVisible()
    // The settings below contain this page's port, which differs in every picture.
    screen.getByText(/^Parapet reads pgAudit/).scrollIntoView({ block: 'center' })
  },
}

/** The first request has scanned as many entries as it may, and found none. */
export const EmptyFirstPage: Story = {
  parameters: {
    picture: false,
    address: `/database/${shop.id}/manager?tab=activity&action=alerted`,
    msw: [
      isAda,
      isShop,
      isChecked,
      answersBy(path, 'cursor', {
        '': { data: [], next_cursor: shop.id },
        [shop.id]: { data: activity, next_cursor: null },
      }),
    ],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Signs of SQL injection')).toBeVisible()
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

/** The filter that was just used stays, but its row doesn’t repeat the button below it. */
export const EmptyAfterFilter: Story = {
  parameters: NothingMatches.parameters ?? {},
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('radio', { name: 'All entries' }))
    await expect(await canvas.findByText('Nothing has arrived yet')).toBeVisible()
    await expect(canvas.getByRole('radio', { name: 'All entries' })).toHaveFocus()
    await expect(canvas.getAllByRole('button', { name: 'Ship logs' })).toHaveLength(1)
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
