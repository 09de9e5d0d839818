import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen } from 'storybook/test'

import { ManageDatabasePage } from '../../../../src/pages/databases/manage-database-page.tsx'
import { ada, responses } from '../../support/api.ts'
import { shop } from '../../support/databases.ts'
import { inConsole } from '../../support/in-router.tsx'
import { pageParameters } from '../../support/page-story.ts'
import { standAt } from '../../support/time.ts'
import { visit } from '../../support/visit.ts'

const isAda = responses('GET /v1/user', { data: ada })
const is = (data: typeof shop) => responses('GET /v1/database/{id}', { data })

const meta = {
  title: 'Pages/ManageDatabasePage/Checks',
  tags: ['!autodocs'],
  component: ManageDatabasePage,
  decorators: [inConsole],
  parameters: {
    ...pageParameters('/database/:id/manage'),
    address: `/database/${shop.id}/manage?tab=checks`,
    msw: [isAda, is(shop)],
  },
  beforeEach: [visit, () => standAt('2026-01-07T12:00:00Z')],
} satisfies Meta<typeof ManageDatabasePage>

export default meta
type Story = StoryObj<typeof meta>

/** No grant is offered that nothing needs. */
export const SamplingOff: Story = {
  parameters: {
    msw: [
      isAda,
      is(shop),
      responses('POST /v1/database/{id}/value-sample', { data: { ...shop, samples_values: true } }),
    ],
  },
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText(/never stored, logged or sent anywhere/)).toBeVisible()
    await expect(canvas.queryByText(/grant select/)).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: 'Turn on sampling' }))
    await expect(await screen.findByText('The next check samples values')).toBeVisible()
  },
}

export const SamplingOn: Story = {
  parameters: { msw: [isAda, is({ ...shop, samples_values: true })] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/grant select on all tables in schema/)).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Turn off sampling' })).toBeVisible()
  },
}

export const SamplingOnMysql: Story = {
  parameters: {
    picture: false,
    msw: [
      isAda,
      is({ ...shop, engine: 'mysql', database_name: 'my_shop', samples_values: true }),
      responses('GET /v1/outbound-addresses', { data: ['203.0.113.7'] }),
    ],
  },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText(/grant select on `my\\_shop`.* to `.+`@'203\.0\.113\.7'/),
    ).toBeVisible()
  },
}

export const NotAllowed: Story = {
  parameters: { picture: false, msw: [isAda, is({ ...shop, level: 'viewer' })] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Turn on sampling' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
  },
}
