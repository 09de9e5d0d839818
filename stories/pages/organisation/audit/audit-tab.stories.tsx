import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor, within } from 'storybook/test'

import type { AuditEntry } from '../../../../contract/organisation/audit-log.ts'
import { OrganisationPage } from '../../../../src/pages/organisation/organisation-page.tsx'
import { ada, answersBy, hesitates, refuses, responses } from '../../support/api.ts'
import { inConsole } from '../../support/in-router.tsx'
import { acme, adaMember, grace, resources } from '../../support/organisation.ts'
import { couldNotBeLoaded } from '../../support/page-states.ts'
import { onAPhone, pageParameters } from '../../support/page-story.ts'
import { settled } from '../../support/settled.ts'
import { standAt } from '../../support/time.ts'
import { visit } from '../../support/visit.ts'

const entry: AuditEntry = {
  id: '4',
  at: '2026-01-07T11:58:07.000Z',
  kind: 'MEMBER_ROLE_CHANGE',
  actor: { kind: 'person', id: adaMember.id, name: 'Ada Lovelace' },
  partner: null,
  customer: null,
  target: 'Grace Hopper',
  resource_id: null,
  address: '203.0.113.7',
  user_agent: 'Firefox 147 on Linux',
  request_id: 'b0f6a1d2',
  changes: [{ field: 'role', before: 'member', after: 'admin' }],
  detail: {},
}
const entries: AuditEntry[] = [
  entry,
  {
    ...entry,
    id: '3',
    kind: 'DOMAIN_SETTINGS_CHANGE',
    actor: { kind: 'token', id: acme.id, name: 'Deployments' },
    target: 'example.com',
    resource_id: resources[0]?.id ?? null,
    address: '2001:db8::7',
    changes: [
      { field: 'mode', before: 'detect', after: 'block' },
      { field: 'rate_limit', before: null, after: 300 },
    ],
  },
  {
    ...entry,
    id: '2',
    kind: 'SIGN_IN',
    actor: { kind: 'person', id: grace.id, name: 'Grace Hopper' },
    target: null,
    changes: [],
    detail: { second_factor: 'authenticator' },
  },
  {
    ...entry,
    id: '1',
    kind: 'DOMAIN_PURGE',
    actor: { kind: 'system', id: null, name: null },
    target: 'old.example.com',
    address: null,
    user_agent: null,
    request_id: null,
    changes: [],
  },
]
const isAda = responses('GET /v1/user', { data: ada })
const others = [
  isAda,
  answersBy('GET /v1/organisation/audit-log/actors', 'search', {
    '': { data: [] },
    grace: { data: [{ kind: 'person', id: grace.id, name: 'Grace Hopper' }] },
  }),
  responses('GET /v1/organisation/resources', { data: resources }),
]
const has = (data: AuditEntry[]) =>
  responses('GET /v1/organisation/audit-log', { data, next_cursor: null })

const meta = {
  title: 'Pages/Organisation/AuditLog',
  tags: ['!autodocs'],
  component: OrganisationPage,
  decorators: [inConsole],
  parameters: {
    ...pageParameters('/organisation'),
    address: '/organisation?tab=audit',
    msw: [...others, has(entries)],
  },
  beforeEach: [visit, () => standAt('2026-01-07T12:00:00Z')],
} satisfies Meta<typeof OrganisationPage>

export default meta
type Story = StoryObj<typeof meta>

export const Events: Story = {
  play: async ({ canvas }) => {
    const row = await canvas.findByRole('row', { name: /Changed website settings/ })
    await expect(within(row).getByText('Deployments')).toBeVisible()
    await expect(within(row).getByText('API token')).toBeVisible()
    await expect(within(row).getByText(/:58:07/)).toBeVisible()
    const own = await canvas.findByRole('row', { name: /deleted permanently/ })
    await expect(within(own).getByText('Parapet')).toBeVisible()
  },
}
export const EventsOnPhone: Story = { ...Events, parameters: onAPhone(2400) }

export const Details: Story = {
  play: async ({ canvas, userEvent }) => {
    await settled()
    await userEvent.click(await canvas.findByRole('button', { name: 'Changed website settings' }))
    const sheet = await screen.findByRole('dialog')
    const row = within(sheet).getByRole('row', { name: /Rate limit/ })
    await expect(row).toHaveTextContent(/Rate limitNone300 requests per minute/)
  },
}

/** The focus stayed in the table, so a screen reader said nothing about the second event. */
export const OpensAnotherEvent: Story = {
  parameters: { picture: false },
  play: async (context) => {
    await Details.play?.(context)
    const row = await context.canvas.findByRole('row', { name: /Signed in/ })
    await context.userEvent.click(within(row).getByRole('button', { name: 'Signed in' }))
    await expect(await screen.findByRole('dialog', { name: 'Signed in' })).toHaveFocus()
  },
}

export const SuggestedByMcpClient: Story = {
  parameters: {
    picture: false,
    msw: [
      has([
        {
          ...entry,
          kind: 'DOMAIN_RULE_ADD',
          detail: { done_with: 'mcp', proposed_by: 'Claude Code' },
        },
      ]),
      ...others,
    ],
  },
  play: async ({ canvas, userEvent }) => {
    await settled()
    await userEvent.click(await canvas.findByRole('button', { name: 'Added a rule' }))
    const sheet = await screen.findByRole('dialog')
    await expect(within(sheet).getByText('Suggested by')).toBeVisible()
    await expect(within(sheet).getByText('Claude Code')).toBeVisible()
    await expect(within(sheet).getByText('An MCP client')).toBeVisible()
  },
}

export const Loading: Story = {
  parameters: { msw: [hesitates('GET /v1/organisation/audit-log'), ...others] },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByRole('table', { name: 'Audit log, newest first' }),
    ).toBeVisible()
  },
}

export const LoadFailed: Story = couldNotBeLoaded(
  'The audit log',
  'GET /v1/organisation/audit-log',
  meta.parameters.msw,
)

export const Empty: Story = {
  parameters: { msw: [...others, has([])] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No events yet')).toBeVisible()
  },
}

/** Members see their own lines only, and the page says so. */
export const OwnLines: Story = {
  parameters: { picture: false, organisations: [{ ...acme, role: 'member' }] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/What you did, and how you sign in/)).toBeVisible()
  },
}

export const NarrowsToAddress: Story = {
  parameters: {
    picture: false,
    msw: [
      ...others,
      answersBy('GET /v1/organisation/audit-log', 'address', {
        '': { data: entries, next_cursor: null },
        '2001:db8::7': { data: entries.slice(1, 2), next_cursor: null },
      }),
    ],
  },
  play: async ({ canvas, userEvent }) => {
    await settled()
    const row = await canvas.findByRole('row', { name: /Changed website settings/ })
    await userEvent.click(within(row).getByRole('button', { name: /Actions/ }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Only this address' }))
    await waitFor(() => expect(canvas.queryByRole('row', { name: /Signed in/ })).toBeNull())
    await expect(canvas.getByRole('list', { name: 'Filters' })).toHaveTextContent('2001:db8::7')
  },
}

const ofGrace = answersBy('GET /v1/organisation/audit-log', 'actor_id', {
  '': { data: entries, next_cursor: null },
  [grace.id]: { data: entries.slice(2, 3), next_cursor: null },
})

/** Only the first 50 members could be chosen, and auditors had no field for websites. */
export const AuditorFindsPerson: Story = {
  parameters: {
    picture: false,
    organisations: [{ ...acme, role: 'auditor' }],
    msw: [...others, ofGrace],
  },
  play: async ({ canvas, userEvent }) => {
    await settled()
    await expect(canvas.getByRole('combobox', { name: 'Website or database' })).toBeVisible()
    const person = canvas.getByRole('combobox', { name: 'Person' })
    await userEvent.type(person, 'grace')
    await userEvent.click(await screen.findByRole('option', { name: 'Grace Hopper' }))
    await waitFor(() => expect(canvas.queryByRole('row', { name: /website settings/ })).toBeNull())
    await expect(canvas.getByRole('row', { name: /Signed in/ })).toBeVisible()
  },
}

/** The filter was hidden from roles that can't list the members: it could be neither seen nor removed. */
export const NarrowsToUnlistedPerson: Story = {
  parameters: {
    picture: false,
    organisations: [{ ...acme, role: 'member' }],
    msw: [...others, ofGrace],
  },
  play: async ({ canvas, userEvent }) => {
    await settled()
    const row = await canvas.findByRole('row', { name: /Signed in/ })
    await userEvent.click(within(row).getByRole('button', { name: /Actions/ }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Only this person' }))
    await waitFor(() => expect(canvas.queryByRole('row', { name: /website settings/ })).toBeNull())
    await expect(canvas.getByRole('combobox', { name: 'Person' })).toHaveValue('Grace Hopper')
    await userEvent.click(canvas.getByRole('button', { name: 'Clear' }))
    await expect(await canvas.findByRole('row', { name: /website settings/ })).toBeVisible()
  },
}

const narrowsToWebsite: NonNullable<Story['play']> = async ({ canvas, userEvent }) => {
  await settled()
  const row = await canvas.findByRole('row', { name: /Changed website settings/ })
  await userEvent.click(within(row).getByRole('button', { name: /Actions/ }))
  await userEvent.click(
    await screen.findByRole('menuitem', { name: 'Only this website or database' }),
  )
  await waitFor(() => expect(canvas.queryByRole('row', { name: /Signed in/ })).toBeNull())
  const website = canvas.getByRole('combobox', { name: 'Website or database' })
  await expect(website).toHaveValue('example.com')
}
const ofWebsite = answersBy('GET /v1/organisation/audit-log', 'resource_id', {
  '': { data: entries, next_cursor: null },
  [resources[0]?.id ?? '']: { data: entries.slice(1, 2), next_cursor: null },
})

/** A customer’s website is not among those of the partner’s organisation, and was called deleted. */
export const NarrowsToUnseenWebsite: Story = {
  parameters: {
    picture: false,
    msw: [responses('GET /v1/organisation/resources', { data: [] }), ...others, ofWebsite],
  },
  play: narrowsToWebsite,
}

/** This role lists no websites: the search was refused. */
export const BillingNarrowsToWebsite: Story = {
  parameters: {
    picture: false,
    organisations: [{ ...acme, role: 'billing' }],
    msw: [
      refuses('GET /v1/organisation/resources', 403, {
        code: 'not_allowed',
        message: 'Your role doesn’t include websites and databases.',
      }),
      ...others,
      ofWebsite,
    ],
  },
  play: async (context) => {
    const { canvas, userEvent } = context
    await narrowsToWebsite(context)
    await userEvent.click(canvas.getByRole('button', { name: 'Clear' }))
    await expect(await canvas.findByRole('row', { name: /Signed in/ })).toBeVisible()
    await waitFor(() =>
      expect(canvas.queryByRole('combobox', { name: 'Website or database' })).toBeNull(),
    )
  },
}
