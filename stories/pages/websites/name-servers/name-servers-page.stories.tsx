import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen } from 'storybook/test'

import { NameServersPage } from '../../../../src/pages/websites/name-servers/name-servers-page.tsx'
import { ada, responses } from '../../support/api.ts'
import { example, inState } from '../../support/domains.ts'
import { inConsole } from '../../support/in-router.tsx'
import { couldNotBeLoaded, loading, websiteStates } from '../../support/page-states.ts'
import { onAPhone, pageParameters } from '../../support/page-story.ts'
import { changing } from '../../support/records.ts'
import { visit } from '../../support/visit.ts'

const is = (state: typeof example.state) => [
  responses('GET /v1/user', { data: ada }),
  responses('GET /v1/domain/{id}', { data: { ...example, ...inState(state) } }),
]

const meta = {
  title: 'Pages/NameServersPage',
  tags: ['!autodocs'],
  component: NameServersPage,
  decorators: [inConsole],
  parameters: {
    ...pageParameters('/domain-scan/:id/ns'),
    msw: [...is('pending_ns'), responses('GET /v1/domain/{id}/name-servers', { data: changing })],
  },
  beforeEach: visit,
} satisfies Meta<typeof NameServersPage>

export default meta
type Story = StoryObj<typeof meta>

export const Filled: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('textbox', { name: 'Name server 2' })).toHaveValue(
      'haven.ns.parapet.example',
    )
    await expect(canvas.getByText('ns1.old-host.example')).toBeVisible()
    const mail = canvas.getByRole('link', { name: 'Send this to a colleague' })
    await expect(decodeURIComponent(mail.getAttribute('href') ?? '')).toContain(
      'Set these name servers, and no others:\r\nbirch.ns.parapet.example\r\nhaven.ns.parapet.example',
    )
  },
}
export const FilledOnPhone: Story = { ...Filled, parameters: onAPhone(1200) }

export const DnssecMustBeOff: Story = {
  parameters: {
    msw: [
      ...is('pending_ns'),
      responses('GET /v1/domain/{id}/name-servers', { data: { ...changing, is_ds_present: true } }),
    ],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Turn off DNSSEC first')).toBeVisible()
  },
}

export const DnssecIsOff: Story = {
  parameters: {
    picture: false,
    msw: [
      ...is('pending_ns'),
      responses('GET /v1/domain/{id}/name-servers', { data: { ...changing, is_ds_present: true } }),
      responses('POST /v1/domain/{id}/name-servers/check', { data: changing }),
    ],
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Check DNSSEC again' }))
    await expect(await screen.findByText('The DS record is gone')).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Check DNSSEC again' })).toHaveFocus()
  },
}

export const RecordsNotConfirmed: Story = {
  parameters: {
    msw: [...is('review'), responses('GET /v1/domain/{id}/name-servers', { data: changing })],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Confirm the records first')).toBeVisible()
    await expect(canvas.getByText('Step 2 of 4')).toBeVisible()
    await expect(canvas.queryByText(/stays reachable/)).toBeNull()
  },
}

/** 28 days after 5 January. */
export const RemovalDate: Story = {
  parameters: { picture: false },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/will be removed on/)).toHaveTextContent(
      'will be removed on 2 February 2026, unless its name servers point to',
    )
  },
}

const states = websiteStates('Change name servers', meta.parameters.msw)
export const Loading: Story = states.Loading
export const LoadFailed: Story = states.LoadFailed
export const NotFound: Story = states.NotFound

export const NameServersLoading: Story = loading(
  'Change name servers',
  'GET /v1/domain/{id}/name-servers',
  meta.parameters.msw,
)

export const NameServersFailed: Story = couldNotBeLoaded(
  'The name servers',
  'GET /v1/domain/{id}/name-servers',
  meta.parameters.msw,
)
