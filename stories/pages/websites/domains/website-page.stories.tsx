import type { Meta, StoryObj } from '@storybook/react-vite'
import { http, HttpResponse } from 'msw'
import { expect, screen, waitFor, within } from 'storybook/test'

import type { Attack } from '../../../../contract/websites/attack.ts'
import type { DomainRule } from '../../../../contract/websites/domain-rule.ts'
import type { Protection } from '../../../../contract/websites/domain-settings.ts'
import type { ReachedDomain } from '../../../../contract/websites/domain.ts'
import { WebsitePage } from '../../../../src/pages/websites/domains/website-page.tsx'
import { ada, responses, fails, hesitates, refuses } from '../../support/api.ts'
import { expectAttackTable } from '../../support/attack-table.ts'
import { arrivals, attacks, counts, refusedArrivals, rules } from '../../support/domain-attacks.ts'
import { registration } from '../../support/domain-registration.ts'
import { settings } from '../../support/domain-settings.ts'
import { example, inState, lookAlike, removed } from '../../support/domains.ts'
import { inConsole } from '../../support/in-router.tsx'
import { couldNotBeLoaded, websiteStates } from '../../support/page-states.ts'
import { onAPhone, pageParameters } from '../../support/page-story.ts'
import { postureReport } from '../../support/posture.ts'
import { standAt } from '../../support/time.ts'
import { visit } from '../../support/visit.ts'

const isAda = responses('GET /v1/user', { data: ada })
const is = (data: ReachedDomain) => responses('GET /v1/domain/{id}', { data })
/** The default handlers, with this override. */
const isSet = (protection: Partial<Protection>) =>
  responses('GET /v1/domain/{id}/settings', {
    data: { ...settings, protection: { ...settings.protection, ...protection } },
  })
const hasRecords = (kept: number, conflicts = 0) =>
  responses('GET /v1/domain/{id}/records', {
    data: [],
    next_cursor: null,
    kept,
    conflicts,
    missing: [],
  })
const had = (data: Attack[]) => [
  hasRecords(data.length > 0 ? 12 : 0),
  responses('GET /v1/attacks/counts', { data: counts }),
  responses('GET /v1/attacks', { data, next_cursor: null }),
  responses('GET /v1/domain/{id}/posture', { data: data.length > 0 ? postureReport : null }),
  responses('GET /v1/domain/{id}/registration', { data: data.length > 0 ? registration : null }),
  responses('GET /v1/domain/{id}/log-arrivals', {
    data: data.length > 0 ? arrivals : { ...arrivals, last_at: '2026-01-05T16:20:00.000Z' },
  }),
  isSet({}),
]
/** A server that accepts every change. */
function remembers() {
  let protection = settings.protection
  const response = () => HttpResponse.json({ status: 200, data: { ...settings, protection } })
  return [
    http.get('/v1/domain/:id/settings', response),
    http.post('/v1/domain/:id/settings', async ({ request }) => {
      const change = (await request.json()) as { protection: Partial<Protection> }
      protection = { ...protection, ...change.protection }
      return response()
    }),
  ]
}
const has = (data: DomainRule[]) => responses('GET /v1/domain/{id}/rules', { data })
const meta = {
  title: 'Pages/WebsitePage',
  tags: ['!autodocs'],
  component: WebsitePage,
  decorators: [inConsole],
  parameters: {
    ...pageParameters('/domain/:id', { width: 1280, height: 1240 }),
    msw: [isAda, is({ ...example, state: 'active' }), ...had(attacks), has(rules)],
  },
  beforeEach: [visit, () => standAt('2026-01-07T12:00:00Z')],
} satisfies Meta<typeof WebsitePage>

export default meta
type Story = StoryObj<typeof meta>

export const Protected: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'example.com' })).toBeVisible()
    await expect(
      await canvas.findByText('493 requests in the last 24 hours: 400 stopped, 93 let through.'),
    ).toBeVisible()
    await expectAttackTable(canvas.getByRole('table', { name: 'Latest attacks' }))
    await expect(canvas.getAllByText('Sample data')).toHaveLength(1)
    await expect(await canvas.findByText(/^12 records\. \w+ serves them\.$/)).toBeVisible()
    await expect(await canvas.findByRole('row', { name: /Block 203\.0\.113\.0\/24/ })).toBeVisible()
  },
}
export const ProtectedOnPhone: Story = { ...Protected, parameters: onAPhone(2000) }

export const PlanUnpaid: Story = {
  parameters: {
    picture: false,
    msw: [isAda, is({ ...example, state: 'suspended' }), ...had(attacks), has(rules)],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Protected, plan unpaid')).toBeVisible()
    await expect(await canvas.findByText(/It stays protected, but only the limits/)).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'Pay for the plan' })).toHaveAttribute(
      'href',
      `/choose-plan/${example.id}`,
    )
    await expect(await canvas.findByRole('button', { name: 'Pause protection' })).toBeVisible()
  },
}

export const ChartTableShowsNumbers: Story = {
  parameters: { picture: false },
  play: async ({ canvas }) => {
    const table = within(await canvas.findByRole('table', { name: 'Attacks over time' }))
    await expect(table.getAllByRole('cell')).not.toHaveLength(0)
    await expect(table.queryAllByText(/requests/)).toHaveLength(0)
  },
}

export const NotProtectedYet: Story = {
  parameters: {
    ...pageParameters('/domain/:id'),
    msw: [isAda, is(example), ...had([]), has([])],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No attacks in the last 24 hours')).toBeVisible()
    await expect(await canvas.findByText(/^The last attack arrived/)).toBeVisible()
    await expect(canvas.queryByText(/happened before this period/)).toBeNull()
    await expect(await canvas.findByText('No rules yet')).toBeVisible()
    await expect(await canvas.findByText('None yet')).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'Scan for records' })).toBeVisible()
    await expect(
      canvas.getByText('Mode: Block. It applies once the website is protected.'),
    ).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Pause protection' })).toBeNull()
    await expect(canvas.queryByRole('switch', { name: 'Under attack mode' })).toBeNull()
  },
}

/** The log of last week was sent today. */
export const LateLog: Story = {
  parameters: {
    picture: false,
    msw: [
      isAda,
      is({ ...example, state: 'active' }),
      responses('GET /v1/domain/{id}/log-arrivals', { data: arrivals }),
      ...had([]),
      has(rules),
    ],
  },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText(/, but happened before this period\. New ones/),
    ).toBeVisible()
  },
}

export const UnderAttack: Story = {
  parameters: {
    msw: [
      isAda,
      is({ ...example, state: 'active' }),
      isSet({ mode: 'off', is_under_attack: true }),
      ...had(attacks),
      has(rules),
    ],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('switch', { name: 'Under attack mode' })).toBeChecked()
    await expect(
      canvas.getByText(
        'Under attack mode is on: attacks are blocked. When you turn it off, the mode is Off again.',
      ),
    ).toBeVisible()
    await expect(canvas.getByText(/and under attack mode is on\.$/)).toBeVisible()
    await expect(canvas.getAllByText('Under attack mode')).toHaveLength(2)
    await expect(canvas.getByRole('button', { name: 'Pause protection' })).toBeVisible()
  },
}

export const Paused: Story = {
  parameters: {
    msw: [
      isAda,
      is({ ...example, state: 'active' }),
      isSet({ mode: 'off' }),
      ...had(attacks),
      has(rules),
    ],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Protection is paused')).toBeVisible()
    await expect(canvas.getByText(/but its protection is paused/)).toBeVisible()
    await expect(canvas.queryByText('Protected')).toBeNull()
    await expect(canvas.getByRole('switch', { name: 'Under attack mode' })).not.toBeChecked()
    await expect(canvas.getByRole('button', { name: 'Block attacks again' })).toBeVisible()
  },
}

export const RecordsNotServedYet: Story = {
  parameters: {
    picture: false,
    msw: [is({ ...example, state: 'review' }), hasRecords(12, 1), ...meta.parameters.msw],
  },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText(/^12 records, 1 conflict\. \w+ serves them once the website/),
    ).toBeVisible()
  },
}

export const CertificateExpired: Story = {
  parameters: {
    picture: false,
    msw: [
      responses('GET /v1/domain/{id}/posture', {
        data: { ...postureReport, certificate_expires_at: '2026-01-03T08:12:00.000Z' },
      }),
      ...meta.parameters.msw,
    ],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Expired')).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'View expiry details' })).toHaveAttribute(
      'href',
      `/domain/${example.id}/expired`,
    )
    await expect(canvas.queryByText('Certificate valid until')).toBeNull()
  },
}

export const OnlyPausingRequiresConfirmation: Story = {
  parameters: {
    picture: false,
    msw: [isAda, is({ ...example, state: 'active' }), ...remembers(), ...had([]), has([])],
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('switch', { name: 'Under attack mode' }))
    await expect(await screen.findByText('Under attack mode is on')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Pause protection' }))
    const asked = within(await screen.findByRole('alertdialog'))
    await expect(asked.getByText(/Under attack mode is turned off too\.$/)).toBeVisible()
    await userEvent.click(asked.getByRole('button', { name: 'Pause protection' }))
    const resume = await canvas.findByRole('button', { name: 'Block attacks again' })
    await waitFor(async () => expect(resume).toHaveFocus())
    await expect(canvas.getByRole('switch', { name: 'Under attack mode' })).not.toBeChecked()
    await userEvent.click(resume)
    const pause = await canvas.findByRole('button', { name: 'Pause protection' })
    await expect(pause).toHaveFocus()
    await userEvent.click(pause)
    const askedAgain = within(await screen.findByRole('alertdialog'))
    await expect(askedAgain.queryByText(/Under attack mode is turned off too/)).toBeNull()
    await userEvent.click(askedAgain.getByRole('button', { name: 'Pause protection' }))
    await userEvent.click(await canvas.findByRole('button', { name: 'Only log attacks' }))
    await expect(await canvas.findByRole('button', { name: 'Pause protection' })).toHaveFocus()
  },
}

export const LookAlikePendingOnPhone: Story = {
  parameters: {
    ...onAPhone(1100),
    msw: [
      isAda,
      is({ ...lookAlike, ...inState('pending_ns') }),
      hasRecords(12),
      ...had([]),
      has([]),
    ],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Possible look-alike')).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'Change name servers' })).toBeVisible()
    await expect(await canvas.findByText('No rules yet')).toBeVisible()
  },
}

/** A website without its name servers is removed after some days. */
export const MovedAway: Story = {
  parameters: {
    picture: false,
    msw: [is({ ...example, ...inState('moved') }), ...meta.parameters.msw],
  },
  play: async ({ canvas }) => {
    // 7 days after 5 January.
    await expect(await canvas.findByText(/will be removed on/)).toHaveTextContent(
      'will be removed on 12 January 2026, unless its name servers point to',
    )
  },
}

export const Removed: Story = {
  parameters: {
    ...pageParameters('/domain/:id'),
    msw: [isAda, is(removed), responses('POST /v1/domain/{id}/restore', { data: example })],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Restore website' })).toBeVisible()
    await expect(canvas.queryByRole('heading', { name: 'Attacks' })).toBeNull()
  },
}

/** The page jumped to its top. */
export const ChangesPeriod: Story = {
  parameters: { picture: false, ...onAPhone() },
  play: async ({ canvas, userEvent }) => {
    const week = await canvas.findByRole('radio', { name: '7 days' })
    window.scrollTo({ top: 100, behavior: 'instant' })
    await userEvent.click(week)
    await expect(await canvas.findByText(/in the last 7 days/)).toBeVisible()
    await expect(window.scrollY).toBeGreaterThan(0)
  },
}

export const RemovesAndRestoresRule: Story = {
  parameters: {
    picture: false,
    msw: [
      isAda,
      is(example),
      ...had([]),
      has(rules),
      responses('POST /v1/domain/{id}/rules/{ruleId}/remove', { data: rules[0]! }),
      refuses('POST /v1/domain/{id}/block-address', 409, {
        code: 'already_done',
        message: 'This rule already exists.',
      }),
    ],
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /203\.0\.113\.0\/24/ }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove' }))
    await expect(await screen.findByText('203.0.113.0/24 was removed')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: /Undo/ }))
    await expect(await screen.findByText('This rule already exists.')).toBeVisible()
  },
}

export const Loading: Story = {
  parameters: {
    ...pageParameters('/domain/:id'),
    msw: [isAda, hesitates('GET /v1/domain/{id}')],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Website' })).toBeVisible()
  },
}

export const NotFound: Story = {
  parameters: {
    ...pageParameters('/domain/:id'),
    msw: [
      isAda,
      refuses('GET /v1/domain/{id}', 404, {
        code: 'not_found',
        message: 'Website not found. It may have been removed.',
      }),
    ],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('This page doesn’t exist')).toBeVisible()
  },
}

export const AttacksAndRulesFailed: Story = {
  parameters: {
    ...pageParameters('/domain/:id'),
    msw: [
      isAda,
      is({ ...example, state: 'active' }),
      fails('GET /v1/attacks'),
      responses('GET /v1/attacks/counts', { data: counts }),
      fails('GET /v1/domain/{id}/rules'),
      isSet({}),
      hasRecords(12),
      responses('GET /v1/domain/{id}/posture', { data: postureReport }),
      responses('GET /v1/domain/{id}/registration', { data: registration }),
    ],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('The attacks could not be loaded')).toBeVisible()
    await expect(await canvas.findByText('The rules could not be loaded')).toBeVisible()
    await expect(canvas.getByRole('heading', { name: 'example.com' })).toBeVisible()
  },
}

export const PostureFailed: Story = couldNotBeLoaded(
  'The security posture and certificate',
  'GET /v1/domain/{id}/posture',
  meta.parameters.msw,
)
export const RecordsFailed: Story = couldNotBeLoaded(
  'The DNS records',
  'GET /v1/domain/{id}/records',
  meta.parameters.msw,
)
export const RegistrationFailed: Story = couldNotBeLoaded(
  'The registration',
  'GET /v1/domain/{id}/registration',
  meta.parameters.msw,
)

export const LoadFailed: Story = websiteStates('Website', meta.parameters.msw).LoadFailed

/** The firewall writes another format: how many lines were refused, why, and what to change. */
export const RefusedLogLines: Story = {
  parameters: {
    msw: [
      isAda,
      is({ ...example, state: 'active' }),
      responses('GET /v1/domain/{id}/log-arrivals', { data: refusedArrivals }),
      ...had([]),
      has([]),
    ],
  },
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText(/^1,841 lines of the firewall’s log were refused/)
    await expect(canvas.getByText(/^No attacks were stored/)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'View refused lines' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Refused lines' }))
    await expect(await sheet.findByText('SecAuditLogFormat JSON')).toBeVisible()
    await expect(sheet.getByText('--919a5e76-A--')).toBeVisible()
    await expect(sheet.getByText(/^Text not kept/)).toBeVisible()
  },
}
