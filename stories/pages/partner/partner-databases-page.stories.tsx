import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, within } from 'storybook/test'

import { PartnerDatabasesPage } from '../../../src/pages/partner/partner-databases-page.tsx'
import { ada, hesitates, responses } from '../support/api.ts'
import { inConsole } from '../support/in-router.tsx'
import { acme } from '../support/organisation.ts'
import { couldNotBeLoaded } from '../support/page-states.ts'
import { onAPhone, pageParameters } from '../support/page-story.ts'
import { agency, customerDatabases, customers, neverApplied } from '../support/partner.ts'
import { visit } from '../support/visit.ts'

const isAda = responses('GET /v1/user', { data: ada })
const has = (...data: typeof customerDatabases) =>
  responses('GET /v1/partner/databases', { data, next_cursor: null })

const meta = {
  title: 'Pages/Partner/PartnerDatabasesPage',
  tags: ['!autodocs'],
  component: PartnerDatabasesPage,
  decorators: [inConsole],
  parameters: {
    ...pageParameters('/partner/databases'),
    organisations: [agency],
    msw: [
      isAda,
      has(...customerDatabases),
      responses('GET /v1/partner/customers', { data: customers, next_cursor: null }),
    ],
  },
  beforeEach: visit,
} satisfies Meta<typeof PartnerDatabasesPage>

export default meta
type Story = StoryObj<typeof meta>

export const Filled: Story = {
  play: async ({ canvas }) => {
    const row = await canvas.findByRole('row', { name: /Orders/ })
    for (const text of ['Bakery', 'Pro', 'A-', '3']) {
      await expect(within(row).getByText(text)).toBeVisible()
    }
  },
}
export const FilledOnPhone: Story = { ...Filled, parameters: onAPhone(900) }

export const ChecksSeveral: Story = {
  parameters: {
    picture: false,
    msw: [
      ...meta.parameters.msw,
      responses('POST /v1/partner/databases/check', { data: { started: 1, skipped: 0 } }),
    ],
  },
  play: async ({ canvas, userEvent }) => {
    const row = await canvas.findByRole('row', { name: /Orders/ })
    await userEvent.click(within(row).getByRole('checkbox'))
    await userEvent.click(await canvas.findByRole('button', { name: 'Check now' }))
    await expect(await screen.findByText('1 database being checked')).toBeVisible()
    await expect(within(row).getByRole('checkbox')).not.toBeChecked()
  },
}

/** A customer that only lets its partner see. */
export const CannotCheckViewedDatabases: Story = {
  parameters: { picture: false },
  play: async ({ canvas, userEvent }) => {
    const row = await canvas.findByRole('row', { name: /Catalogue/ })
    await userEvent.click(within(row).getByRole('checkbox'))
    await expect(await canvas.findByRole('button', { name: 'Check now' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
  },
}

export const Loading: Story = {
  parameters: { picture: false, msw: [isAda, hesitates('GET /v1/partner/databases')] },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByRole('table', { name: 'Databases of your customers' }),
    ).toBeVisible()
  },
}

export const Empty: Story = {
  parameters: { picture: false, msw: [isAda, has()] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No customer databases yet')).toBeVisible()
  },
}

export const LoadFailed: Story = couldNotBeLoaded(
  'The databases',
  'GET /v1/partner/databases',
  meta.parameters.msw,
)

export const NotAPartner: Story = {
  parameters: { picture: false, organisations: [acme], msw: [isAda, neverApplied] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Become a partner' })).toBeVisible()
  },
}
