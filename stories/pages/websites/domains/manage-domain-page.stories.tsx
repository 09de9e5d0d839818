import type { Meta, StoryObj } from '@storybook/react-vite'
import { http, HttpResponse } from 'msw'
import { expect, screen, spyOn, waitFor, within } from 'storybook/test'
import type { z } from 'zod'

import type { policyResponse } from '../../../../contract/websites/domain-rule.ts'
import type {
  ChangeDomainSettings,
  DomainSettings,
} from '../../../../contract/websites/domain-settings.ts'
import type { ReachedDomain } from '../../../../contract/websites/domain.ts'
import { ManageDomainPage } from '../../../../src/pages/websites/domains/manage-domain-page.tsx'
import { ada, answersBy, responses, fails, refuses } from '../../support/api.ts'
import { rules } from '../../support/domain-attacks.ts'
import { ownSettings, settings } from '../../support/domain-settings.ts'
import { example, removed } from '../../support/domains.ts'
import { inConsole } from '../../support/in-router.tsx'
import { acme, grace, graceGrants } from '../../support/organisation.ts'
import { couldNotBeLoaded, websiteStates } from '../../support/page-states.ts'
import { onAPhone, pageParameters } from '../../support/page-story.ts'
import { records } from '../../support/records.ts'
import { visit } from '../../support/visit.ts'

const isAda = responses('GET /v1/user', { data: ada })
const is = (data: ReachedDomain) => responses('GET /v1/domain/{id}', { data })
const isSet = (data: typeof settings) => responses('GET /v1/domain/{id}/settings', { data })
/** Accepts this change and no other, and responds with the resulting settings. */
const saves = (expected: ChangeDomainSettings, saved: Partial<DomainSettings>) =>
  http.post('/v1/domain/:id/settings', async ({ request }) => {
    await expect(await request.json()).toEqual(expected)
    return HttpResponse.json({ status: 200, data: { ...settings, ...saved } })
  })
const noEffect = {
  from: '2026-01-14T09:00:00.000Z',
  requests: 0,
  would_have_stopped: false,
  is_at_least: false,
  examples: [],
}
const signedPolicy: z.infer<typeof policyResponse>['data'] = {
  policy: {
    domain: 'example.com',
    version: 7,
    changed_at: '2026-01-14T09:00:00.000Z',
    block_addresses: [{ address: '203.0.113.0/24', reason: null }],
    allow_rules: [],
    protection: settings.protection,
    tls: settings.tls,
  },
  signature: 'c2lnbmF0dXJl',
  public_key: { kty: 'OKP', crv: 'Ed25519', x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' },
  other_signatures: [],
}
const has = (data: typeof rules) => responses('GET /v1/domain/{id}/rules', { data })

const meta = {
  title: 'Pages/ManageDomainPage',
  tags: ['!autodocs'],
  component: ManageDomainPage,
  decorators: [inConsole],
  parameters: {
    ...pageParameters('/domain/:id/manage', { width: 1280, height: 960 }),
    msw: [
      isAda,
      is(example),
      has(rules),
      isSet(settings),
      responses('GET /v1/domain/{id}/rule-effect', { data: noEffect }),
      responses('POST /v1/domain/{id}/block-address', { data: rules[0]! }),
      responses('GET /v1/domain/{id}/policy', { data: signedPolicy }),
      refuses('POST /v1/domain/{id}/allow-rule', 409, {
        code: 'already_done',
        message: 'This rule already exists.',
      }),
    ],
  },
  beforeEach: visit,
} satisfies Meta<typeof ManageDomainPage>

export default meta
type Story = StoryObj<typeof meta>

const openTab = async (
  { canvas, userEvent }: Parameters<NonNullable<Story['play']>>[0],
  name: string,
) => userEvent.click(await canvas.findByRole('tab', { name }))

export const Protection: Story = {
  parameters: {
    ...pageParameters('/domain/:id/manage', { width: 1280, height: 1580 }),
    msw: [isAda, is(example), isSet(ownSettings)],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('radio', { name: 'Detect' })).toBeChecked()
    await expect(canvas.getByRole('spinbutton')).toHaveValue('300')
    await expect(canvas.getByText('Antarctica')).toBeVisible()
    await expect(canvas.queryByText('Unsaved changes')).toBeNull()
  },
}
export const BadBotsLetThrough: Story = {
  parameters: {
    picture: false,
    msw: [
      isAda,
      is(example),
      isSet(settings),
      http.get('/v1/domain/:id/rule-effect', async ({ request }) => {
        await expect(new URL(request.url).searchParams.get('rule')).toBe('913xxx')
        return HttpResponse.json({ status: 200, data: { ...noEffect, requests: 7 } })
      }),
    ],
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('checkbox', { name: /^Detect bad bots/ }))
    await expect(
      await canvas.findByText(/let through 7 requests that only the rules of group 913 stopped/),
    ).toBeVisible()
  },
}
export const RuleEffectFailed: Story = {
  parameters: {
    picture: false,
    msw: [
      http.get('/v1/domain/:id/rule-effect', () => HttpResponse.error(), { once: true }),
      ...meta.parameters.msw,
    ],
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('checkbox', { name: /^Detect bad bots/ }))
    await userEvent.click(await canvas.findByRole('button', { name: 'Try again' }))
    await expect(
      await canvas.findByText(/^No request .* was stopped by the rules of group 913 alone/),
    ).toBeVisible()
  },
}
export const HelpBesideFieldAt1100Pixels: Story = {
  ...Protection,
  parameters: {
    ...Protection.parameters,
    viewportSize: { width: 1100, height: 900 },
    picture: false,
  },
  play: async ({ canvas }) => {
    const rate = (await canvas.findByRole('spinbutton')).getBoundingClientRect()
    const help = canvas.getByText(/Leave empty for no limit/).getBoundingClientRect()
    await expect(help.left).toBeGreaterThan(rate.right)
    await expect(help.top).toBeGreaterThanOrEqual(rate.top)
  },
}
export const HelpAboveFieldAt1080Pixels: Story = {
  ...HelpBesideFieldAt1100Pixels,
  parameters: {
    ...HelpBesideFieldAt1100Pixels.parameters,
    viewportSize: { width: 1080, height: 900 },
  },
  play: async ({ canvas }) => {
    const rate = (await canvas.findByRole('spinbutton')).getBoundingClientRect()
    const help = canvas.getByText(/Leave empty for no limit/).getBoundingClientRect()
    await expect(help.bottom).toBeLessThanOrEqual(rate.top)
  },
}
export const ProtectionOnPhone: Story = {
  ...Protection,
  parameters: { ...onAPhone(1900), msw: [isAda, is(example), isSet(ownSettings)] },
}

export const FailedSaveKeepsChanges: Story = {
  parameters: {
    ...pageParameters('/domain/:id/manage', { width: 1280, height: 1440 }),
    msw: [
      isAda,
      is(example),
      isSet({ ...settings, protection: { ...settings.protection, is_under_attack: true } }),
      fails('POST /v1/domain/{id}/settings'),
      has(rules),
    ],
  },
  play: async (story) => {
    const { canvas, userEvent } = story
    await userEvent.click(await canvas.findByRole('radio', { name: 'Off' }))
    await openTab(story, 'Rules')
    await openTab(story, 'Protection')
    await expect(await canvas.findByRole('radio', { name: 'Off' })).toBeChecked()
    const mode = within(canvas.getByRole('region', { name: 'Mode' }))
    await userEvent.click(mode.getByRole('button', { name: 'Save mode' }))
    await expect(await mode.findByText(/Something went wrong on our side/)).toBeVisible()
    await expect(mode.getByRole('radio', { name: 'Off' })).toBeChecked()
    await expect(mode.getByText('Unsaved changes')).toBeVisible()
  },
}

export const ConfirmsLeaving: Story = {
  parameters: { picture: false },
  play: async (story) => {
    const { canvas, userEvent } = story
    const leave = async () => {
      await userEvent.click(canvas.getByRole('link', { name: 'example.com' }))
      return within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }))
    }
    await userEvent.click(await canvas.findByRole('radio', { name: 'Off' }))
    await openTab(story, 'Rules')
    await userEvent.click((await leave()).getByRole('button', { name: 'Cancel' }))
    await expect(screen.queryByRole('alertdialog')).toBeNull()
    await expect(canvas.getByRole('tab', { name: 'Rules', selected: true })).toBeVisible()
    await userEvent.click((await leave()).getByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(canvas.queryByRole('tab', { name: 'Rules' })).toBeNull())
  },
}

export const SavesOnlyChanges: Story = {
  parameters: {
    picture: false,
    msw: [
      isAda,
      is(example),
      isSet(settings),
      saves(
        { protection: { rate_limit: 250, blocked_countries: ['DE'] } },
        { protection: { ...settings.protection, rate_limit: 250 } },
      ),
    ],
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('radio', { name: 'Detect' }))
    const limits = within(canvas.getByRole('region', { name: 'Limits' }))
    const rate = limits.getByRole('spinbutton')
    await userEvent.type(rate, 'many{Enter}')
    await expect(await limits.findByRole('alert')).toHaveTextContent(/number/)
    await expect(rate).toHaveFocus()
    await userEvent.clear(rate)
    await userEvent.type(rate, '250')
    await userEvent.type(limits.getByRole('combobox'), 'germ{Enter}{Escape}')
    await userEvent.click(limits.getByRole('button', { name: 'Save limits' }))
    await expect(await screen.findByText('Limits saved')).toBeVisible()
    await expect(limits.queryByText('Unsaved changes')).toBeNull()
    const mode = within(canvas.getByRole('region', { name: 'Mode' }))
    await userEvent.click(mode.getByRole('button', { name: 'Discard' }))
    await expect(mode.getByRole('radio', { name: 'Block' })).toBeChecked()
    await expect(mode.getByRole('button', { name: 'Save mode' })).toHaveFocus()
  },
}

export const Tls: Story = {
  parameters: {
    ...pageParameters('/domain/:id/manage', { width: 1280, height: 1120 }),
    msw: [isAda, is(example), isSet(ownSettings)],
  },
  play: async (story) => {
    await openTab(story, 'TLS')
    await expect(await story.canvas.findByText(/Leaving the preload list/)).toBeVisible()
  },
}

export const HstsPreloadRequirements: Story = {
  parameters: { picture: false, msw: [isAda, is(example), isSet(ownSettings)] },
  play: async (story) => {
    const { canvas, userEvent } = story
    await openTab(story, 'TLS')
    const remembered = await canvas.findByRole('combobox', { name: /How long browsers require/ })
    await userEvent.selectOptions(remembered, '30 days')
    const preload = canvas.getByRole('checkbox', { name: 'Allow preloading' })
    await expect(preload).not.toBeChecked()
    await expect(preload).toBeDisabled()
    await expect(canvas.getByText(/refuse plain HTTP for 30 days/)).toBeVisible()
    await userEvent.selectOptions(remembered, 'Don’t send it')
    await expect(canvas.getByText(/require HTTPS for up to 1 year/)).toBeVisible()
    await userEvent.selectOptions(remembered, 'Stop requiring HTTPS')
    await expect(canvas.queryByText(/require HTTPS for up to/)).toBeNull()
  },
}

export const Alerts: Story = {
  parameters: { msw: [isAda, is(example), isSet(ownSettings)] },
  play: async (story) => {
    const { canvas } = story
    await openTab(story, 'Alerts')
    const grade = await canvas.findByRole('checkbox', { name: 'Lower grade' })
    await expect(grade).not.toBeChecked()
    // The settings are the website's, not the reader's.
    await expect(canvas.getByRole('group', { name: 'Alerts by email' })).toBeVisible()
  },
}
export const AlertsOnPhone: Story = {
  ...Alerts,
  parameters: { ...onAPhone(980), ...Alerts.parameters },
}

export const TurnsOffAlert: Story = {
  parameters: {
    picture: false,
    msw: [
      isAda,
      is(example),
      isSet(settings),
      saves(
        { alerts: { attack_surge: false } },
        { alerts: { ...settings.alerts, attack_surge: false } },
      ),
    ],
  },
  play: async (story) => {
    const { canvas, userEvent } = story
    await openTab(story, 'Alerts')
    const surge = await canvas.findByRole('checkbox', { name: 'Many more attacks than usual' })
    await userEvent.click(surge)
    await userEvent.click(canvas.getByRole('button', { name: 'Save alerts' }))
    await expect(await screen.findByText('Alerts saved')).toBeVisible()
    await expect(screen.queryByText(/when your edge/)).toBeNull()
    await expect(canvas.queryByText('Unsaved changes')).toBeNull()
    await expect(surge).not.toBeChecked()
  },
}

export const SettingsFailed: Story = couldNotBeLoaded(
  'The settings',
  'GET /v1/domain/{id}/settings',
  meta.parameters.msw,
)

export const Rules: Story = {
  play: async (story) => {
    const { canvas } = story
    await openTab(story, 'Rules')
    await expect(await canvas.findByRole('row', { name: /Block 203\.0\.113\.0\/24/ })).toBeVisible()
  },
}
export const DownloadsPolicy: Story = {
  parameters: { picture: false },
  play: async (story) => {
    const { canvas, userEvent } = story
    const save = spyOn(URL, 'createObjectURL')
    await openTab(story, 'Rules')
    await expect(await canvas.findByRole('textbox', { name: 'Public key' })).toHaveValue(
      signedPolicy.public_key.x,
    )
    await userEvent.click(canvas.getByRole('button', { name: 'Download policy' }))
    await waitFor(() => expect(save).toHaveBeenCalledOnce())
    const file = save.mock.calls[0]?.[0] as Blob
    await expect(JSON.parse(await file.text())).toEqual({ status: 200, data: signedPolicy })
  },
}
export const RulesOnPhone: Story = { ...Rules, parameters: onAPhone(1500) }

export const DnsRecords: Story = {
  parameters: {
    msw: [
      isAda,
      is({ ...example, state: 'active' }),
      isSet(settings),
      responses('GET /v1/domain/{id}/records', {
        data: records,
        next_cursor: null,
        kept: 6,
        conflicts: 0,
        missing: [],
      }),
    ],
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('tab', { name: 'DNS records' }))
    await expect(await canvas.findByText('7 records')).toBeVisible()
    await expect(canvas.queryByRole('button', { name: /Confirm/ })).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: 'Upload a zone file' }))
    await userEvent.keyboard('{Escape}')
    // The tab is still there: the upload has its own query parameter.
    await expect(await canvas.findByRole('tab', { name: 'DNS records' })).toHaveAttribute(
      'aria-selected',
      'true',
    )
  },
}

export const NoDnsRecords: Story = {
  parameters: {
    msw: [
      isAda,
      is({ ...example, state: 'active' }),
      responses('GET /v1/domain/{id}/records', {
        data: [],
        next_cursor: null,
        kept: 0,
        conflicts: 0,
        missing: [],
      }),
    ],
  },
  play: async (story) => {
    await openTab(story, 'DNS records')
    const panel = within(await story.canvas.findByRole('tabpanel', { name: 'DNS records' }))
    const main = await panel.findByRole('link', { name: 'Scan for records' })
    const second = panel.getByRole('button', { name: 'Upload a zone file' })
    await expect(second.getBoundingClientRect().top).toBe(main.getBoundingClientRect().top)
    // Besides these, there is only the action in the heading.
    await expect(panel.getAllByRole('link')).toHaveLength(2)
    await expect(panel.getAllByRole('button')).toHaveLength(1)
  },
}

export const BlocksAddress: Story = {
  parameters: { picture: false },
  play: async (story) => {
    const { canvas, userEvent } = story
    await openTab(story, 'Rules')
    const address = await canvas.findByRole('textbox', { name: 'IP address or range' })
    await userEvent.type(address, '1.2.3{Enter}')
    await expect(await canvas.findByText(/Enter an IP address or a range/)).toBeVisible()
    await expect(address).toHaveFocus()
    await userEvent.clear(address)
    await userEvent.type(address, '192.0.2.7{Enter}')
    await expect(await screen.findByText('192.0.2.7 is blocked')).toBeVisible()
    await expect(address).toHaveValue('')
  },
}

export const OwnRuleEffect: Story = {
  parameters: { picture: false },
  play: async (story) => {
    const { canvas, userEvent } = story
    await openTab(story, 'Rules')
    await userEvent.type(await canvas.findByRole('textbox', { name: 'Rule ID' }), '10001')
    await expect(await canvas.findByText(/was stopped by rule 10001 alone/)).toBeVisible()
  },
}

/** “/” is every path, so it is no narrower than none. */
export const RuleEffectUnderPath: Story = {
  parameters: {
    picture: false,
    msw: [
      answersBy('GET /v1/domain/{id}/rule-effect', 'path', {
        '': { data: { ...noEffect, requests: 40 } },
        '/admin': { data: { ...noEffect, requests: 7 } },
      }),
      ...meta.parameters.msw,
    ],
  },
  play: async (story) => {
    const { canvas, userEvent } = story
    await openTab(story, 'Rules')
    await userEvent.type(await canvas.findByRole('textbox', { name: 'Rule ID' }), '942100')
    await expect(await canvas.findByText(/let through 40 requests/)).toBeVisible()
    const path = canvas.getByRole('textbox', { name: /Only under this path/ })
    await userEvent.type(path, '//admin')
    await expect(await canvas.findByText(/let through 7 requests/)).toBeVisible()
    await userEvent.clear(path)
    await userEvent.type(path, '/')
    await expect(await canvas.findByText(/let through 40 requests/)).toBeVisible()
  },
}
let submitted: Promise<void> | undefined

/** Submitted with Enter, a rule was allowed before anyone had seen what it lets through. */
export const ShowsEffectBeforeAllowing: Story = {
  parameters: {
    picture: false,
    msw: [
      http.get('/v1/domain/:id/rule-effect', async () => {
        await submitted
        return HttpResponse.json({ status: 200, data: noEffect })
      }),
      ...meta.parameters.msw,
    ],
  },
  play: async (story) => {
    const { canvas, userEvent } = story
    let submit = () => {}
    submitted = new Promise((resolve) => (submit = resolve))
    await openTab(story, 'Rules')
    const ruleId = await canvas.findByRole('textbox', { name: 'Rule ID' })
    await userEvent.type(ruleId, ' 942100 {Enter}')
    const button = await canvas.findByRole('button', { name: 'Allow 942100 anyway' })
    await expect(canvas.queryByText('This rule already exists.')).toBeNull()
    submit()
    await expect(await canvas.findByText(/was stopped by rule 942100 alone/)).toBeVisible()
    await waitFor(() => expect(button).toHaveAttribute('data-state', 'ready'))
    await userEvent.click(button)
    await expect(await canvas.findByText('This rule already exists.')).toBeVisible()
  },
}
/** Together, two groups stop what neither stops alone. */
export const GroupsExcludedTogether: Story = {
  parameters: {
    picture: false,
    msw: [
      isAda,
      is(example),
      isSet(settings),
      http.get('/v1/domain/:id/rule-effect', ({ request }) => {
        const asked = new URL(request.url).searchParams.getAll('rule')
        const requests = asked.join() === '941xxx,913xxx' ? 5 : 0
        return HttpResponse.json({ status: 200, data: { ...noEffect, requests } })
      }),
    ],
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('checkbox', { name: /^Detect bad bots/ }))
    await userEvent.click(canvas.getByRole('combobox', { name: /Rule groups to exclude/ }))
    await userEvent.click(await screen.findByRole('option', { name: /\(941\)/ }))
    await expect(
      await canvas.findByText(/5 requests that only the rules of groups 941 and 913 stopped/),
    ).toBeVisible()
  },
}
export const RejectedRule: Story = {
  parameters: {
    msw: [
      answersBy('GET /v1/domain/{id}/rule-effect', 'path', {
        '': { data: noEffect },
        '/admin/editor': { data: { ...noEffect, requests: 7 } },
      }),
      ...meta.parameters.msw,
    ],
  },
  play: async (story) => {
    const { canvas, userEvent } = story
    await openTab(story, 'Rules')
    const ruleId = await canvas.findByRole('textbox', { name: 'Rule ID' })
    await userEvent.type(ruleId, '942100')
    await expect(await canvas.findByText(/was stopped by rule 942100 alone/)).toBeVisible()
    const path = canvas.getByRole('textbox', { name: /Only under this path/ })
    await userEvent.type(path, 'admin{Enter}')
    await expect(await canvas.findByText(/A path begins with a slash/)).toBeVisible()
    await userEvent.clear(path)
    await userEvent.type(path, '/admin/editor')
    await expect(await canvas.findByText(/let through 7 requests/)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Allow rule' }))
    await expect(await canvas.findByText('This rule already exists.')).toBeVisible()
    await expect(ruleId).toHaveValue('942100')
    await expect(path).toHaveValue('/admin/editor')
    await expect(await canvas.findByText(/let through 7 requests/)).toBeVisible()
  },
}

const isGranted = responses('GET /v1/organisation/grants', {
  data: graceGrants.slice(0, 2),
  next_cursor: null,
})

export const Access: Story = {
  parameters: { msw: [isAda, is(example), isGranted] },
  play: async (story) => {
    await openTab(story, 'Access')
    await expect(
      await story.canvas.findByRole('row', { name: /Grace Hopper.*Editor/ }),
    ).toBeVisible()
    await expect(story.canvas.getByRole('row', { name: /Edge.*Team.*Viewer/ })).toBeVisible()
  },
}

export const GrantsAccess: Story = {
  parameters: {
    msw: [
      isAda,
      is(example),
      isGranted,
      responses('GET /v1/organisation/resources/{resourceId}/members', { data: [grace] }),
      http.post('/v1/organisation/grants', async ({ request }) => {
        await expect(await request.json()).toEqual({
          resource_id: example.id,
          member_id: grace.id,
          level: 'admin',
        })
        return HttpResponse.json({ status: 200, data: graceGrants[0] })
      }),
    ],
  },
  play: async (story) => {
    await openTab(story, 'Access')
    const { userEvent } = story
    await userEvent.click(await story.canvas.findByRole('button', { name: 'Grant access' }))
    const dialog = within(await screen.findByRole('dialog', { name: /^Grant access to/ }))
    await userEvent.click(dialog.getByRole('button', { name: 'Grant access' }))
    await expect(await dialog.findByText('Choose at least one.')).toBeVisible()
    await userEvent.type(dialog.getByRole('combobox', { name: /Members/ }), 'grace')
    await userEvent.click(await screen.findByRole('option', { name: /Grace Hopper/ }))
    await userEvent.keyboard('{Escape}')
    await userEvent.click(dialog.getByRole('radio', { name: /^Admin/ }))
    await userEvent.click(dialog.getByRole('button', { name: 'Grant access' }))
    await expect(await screen.findByText(/^Access to .* granted$/)).toBeVisible()
  },
}

export const AccessAsEditor: Story = {
  parameters: {
    picture: false,
    organisations: [{ ...acme, role: 'member' }],
    msw: [isAda, is({ ...example, level: 'editor' }), isGranted],
  },
  play: async (story) => {
    await openTab(story, 'Access')
    await expect(await story.canvas.findByText('Only your own access is shown.')).toBeVisible()
    await story.userEvent.click(story.canvas.getByRole('button', { name: 'Grant access' }))
    await expect(
      await screen.findByText('Requires the access level Admin. Yours is Editor.'),
    ).toBeVisible()
    await expect(screen.queryByRole('dialog', { name: /^Grant access to/ })).toBeNull()
  },
}

export const DangerZone: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('tab', { name: 'Danger zone' }))
    await expect(await canvas.findByRole('link', { name: 'Remove website' })).toBeVisible()
    await expect(canvas.queryByRole('heading', { name: 'Block an address' })).toBeNull()
  },
}

export const RemovedWebsite: Story = {
  parameters: { msw: [isAda, is(removed)] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('This website was removed')).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Restore website' })).toBeVisible()
  },
}

const states = websiteStates('Manage website', meta.parameters.msw)
export const Loading: Story = states.Loading
export const LoadFailed: Story = states.LoadFailed
export const NotFound: Story = states.NotFound
