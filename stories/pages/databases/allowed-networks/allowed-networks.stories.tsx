import type { Meta, StoryObj } from '@storybook/react-vite'
import { http, HttpResponse } from 'msw'
import { expect, screen, waitFor, within } from 'storybook/test'

import { ManageDatabasePage } from '../../../../src/pages/databases/manage-database-page.tsx'
import { ada, hesitates, refuses, refusesField, responses } from '../../support/api.ts'
import { networks, shop } from '../../support/databases.ts'
import { inConsole } from '../../support/in-router.tsx'
import { couldNotBeLoaded } from '../../support/page-states.ts'
import { onAPhone, pageParameters } from '../../support/page-story.ts'
import { standAt } from '../../support/time.ts'
import { visit } from '../../support/visit.ts'

const path = 'GET /v1/database/{id}/networks'
const isAda = responses('GET /v1/user', { data: ada })
const isShop = responses('GET /v1/database/{id}', { data: shop })
const has = responses(path, { data: networks })

const meta = {
  title: 'Pages/ManageDatabasePage/Networks',
  tags: ['!autodocs'],
  component: ManageDatabasePage,
  decorators: [inConsole],
  parameters: {
    ...pageParameters('/database/:id/manage', { width: 1280, height: 1500 }),
    address: `/database/${shop.id}/manage?tab=networks`,
    msw: [isAda, isShop, has],
  },
  beforeEach: [visit, () => standAt('2026-01-07T12:00:00Z')],
} satisfies Meta<typeof ManageDatabasePage>

export default meta
type Story = StoryObj<typeof meta>

export const Filled: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByLabelText('Networks, one per line')).toHaveValue(
      '192.0.2.0/24 Office\n2001:db8::/32',
    )
    await expect(canvas.getByRole('row', { name: /0\.0\.0\.0/ })).toHaveTextContent(
      'Wider than yours',
    )
    await expect(canvas.getByText(/doesn’t allow all of 2001:db8::/)).toBeVisible()
  },
}
export const FilledOnPhone: Story = { ...Filled, parameters: onAPhone(1900) }

/** Before any network was entered, with a check that could not see the list. */
export const Empty: Story = {
  parameters: {
    msw: [
      isAda,
      isShop,
      responses(path, {
        data: {
          networks: [],
          admitted: {
            read_at: '2026-01-07T10:00:00.000Z',
            rows: [],
            is_cut: false,
            not_visible: 'SELECT on pg_hba_file_rules and EXECUTE on pg_hba_file_rules()',
          },
          own_addresses: [],
          lines: [],
        },
      }),
    ],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/needs SELECT on pg_hba_file_rules/)).toBeVisible()
    await expect(canvas.getByText(/Save your networks first/)).toBeVisible()
  },
}

/** The refused line is named, and what was typed stays. */
export const Refused: Story = {
  parameters: {
    picture: false,
    msw: [
      isAda,
      isShop,
      has,
      refusesField(
        'POST /v1/database/{id}/networks',
        'networks.2.network',
        'This is not an IP address or range.',
      ),
    ],
  },
  play: async ({ canvas, userEvent }) => {
    const field = await canvas.findByLabelText('Networks, one per line')
    await userEvent.type(field, '\n\nexample.com')
    await userEvent.click(canvas.getByRole('button', { name: 'Save networks' }))
    await expect(
      await canvas.findByText('Line 4: This is not an IP address or range.'),
    ).toBeVisible()
    await expect(field).toHaveFocus()
    await expect(field).toHaveValue('192.0.2.0/24 Office\n2001:db8::/32\n\nexample.com')
  },
}

let saved = networks
/** What somebody else saved while the page was open isn't overwritten, and can be loaded. */
export const ChangedByAnotherPerson: Story = {
  parameters: {
    picture: false,
    msw: [
      isAda,
      isShop,
      http.get('/v1/database/:id/networks', () => HttpResponse.json({ status: 200, data: saved })),
      refuses('POST /v1/database/{id}/networks', 409, {
        code: 'changed_meanwhile',
        message: 'Somebody else has changed this in the meantime.',
      }),
    ],
  },
  beforeEach: () => {
    saved = networks
  },
  play: async ({ canvas, userEvent }) => {
    const field = await canvas.findByLabelText('Networks, one per line')
    saved = {
      ...networks,
      networks: [{ network: '203.0.113.0/24', note: '', is_admitted: null }],
    }
    await userEvent.type(field, '\n198.51.100.0/24')
    await userEvent.click(canvas.getByRole('button', { name: 'Save networks' }))
    await expect(await canvas.findByText(/Somebody else has changed/)).toBeVisible()
    await expect(field).toHaveValue('192.0.2.0/24 Office\n2001:db8::/32\n198.51.100.0/24')
    await userEvent.click(await canvas.findByRole('button', { name: 'Load current values' }))
    await expect(field).toHaveValue('203.0.113.0/24')
    await expect(canvas.queryByText(/Somebody else has changed/)).toBeNull()
  },
}

export const ConfirmsLeavingTab: Story = {
  parameters: { picture: false },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText('Networks, one per line'), '\n192.0.2.7')
    await userEvent.click(await canvas.findByRole('tab', { name: 'Danger zone' }))
    const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }))
    await expect(canvas.getByLabelText('Networks, one per line')).toHaveValue(
      '192.0.2.0/24 Office\n2001:db8::/32\n192.0.2.7',
    )
  },
}

/** A viewer sees everything, and why they can’t change it. */
export const NotAllowed: Story = {
  parameters: {
    picture: false,
    msw: [isAda, responses('GET /v1/database/{id}', { data: { ...shop, level: 'viewer' } }), has],
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Save networks' }))
    await expect(
      (await screen.findAllByText('Requires the access level Editor. Yours is Viewer.')).length,
    ).toBeGreaterThan(0)
  },
}

export const Loading: Story = {
  parameters: { picture: false, msw: [isAda, isShop, hesitates(path)] },
  play: async ({ canvas, canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelector('[aria-busy="true"]')).toBeVisible())
    await expect(canvas.queryByText('Allowed networks')).toBeNull()
  },
}
export const LoadFailed: Story = couldNotBeLoaded('The networks', path, meta.parameters.msw)
