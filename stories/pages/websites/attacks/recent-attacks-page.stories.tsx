import type { Meta, StoryObj } from '@storybook/react-vite'
import { http, HttpResponse } from 'msw'
import { expect, screen, waitFor, within } from 'storybook/test'

import { RecentAttacksPage } from '../../../../src/pages/websites/attacks/recent-attacks-page.tsx'
import { ada, responses, answersBy, fails, hesitates, refuses } from '../../support/api.ts'
import { expectAttackTable } from '../../support/attack-table.ts'
import {
  blockedAddress,
  dayOfAttacks,
  injection,
  sampleAttack,
  nothingOnTop,
  quietDay,
  scan,
  topOfDay,
  upload,
} from '../../support/attacks.ts'
import { arrivals } from '../../support/domain-attacks.ts'
import { example, international, lookAlike } from '../../support/domains.ts'
import { inConsole } from '../../support/in-router.tsx'
import { acme } from '../../support/organisation.ts'
import { couldNotBeLoaded } from '../../support/page-states.ts'
import { onAPhone, pageParameters } from '../../support/page-story.ts'
import { settled } from '../../support/settled.ts'
import { visit } from '../../support/visit.ts'

const isAda = responses('GET /v1/user', { data: ada })
const hasWebsite = responses('GET /v1/domain', { data: [example], next_cursor: null })
const hasNoWebsite = responses('GET /v1/domain', { data: [], next_cursor: null })
const attacked = [
  isAda,
  hasWebsite,
  responses('GET /v1/attacks/counts', { data: dayOfAttacks }),
  responses('GET /v1/attacks/top', { data: topOfDay }),
  responses('GET /v1/attacks', {
    data: [injection, scan, upload, sampleAttack],
    next_cursor: sampleAttack.id,
  }),
  responses('GET /v1/attacks/{id}', { data: { ...injection, similar: [sampleAttack] } }),
  responses('GET /v1/domain/{id}/rules', { data: [] }),
  responses('GET /v1/domain/{id}/rule-effect', {
    data: {
      from: '2026-01-14T09:00:00.000Z',
      requests: 12,
      would_have_stopped: false,
      is_at_least: false,
      examples: [injection, sampleAttack],
    },
  }),
]
const noEffect = {
  from: '2026-01-14T09:00:00.000Z',
  requests: 0,
  would_have_stopped: false,
  is_at_least: false,
  examples: [],
}
/** For another response to one attack: as the first handler, it would match `counts` and `top` as if they were ids. */
const withoutOneAttack = attacked.slice(0, 5)
const quiet = [
  responses('GET /v1/attacks/counts', { data: quietDay }),
  responses('GET /v1/attacks/top', { data: nothingOnTop }),
  responses('GET /v1/attacks', { data: [], next_cursor: null }),
]

const meta = {
  title: 'Pages/RecentAttacksPage',
  tags: ['!autodocs'],
  component: RecentAttacksPage,
  decorators: [inConsole],
  parameters: {
    ...pageParameters('/recent-attacks', { width: 1280, height: 1500 }),
    msw: attacked,
  },
  beforeEach: visit,
} satisfies Meta<typeof RecentAttacksPage>

export default meta
type Story = StoryObj<typeof meta>

export const Filled: Story = {
  parameters: { picture: 'every theme' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('table', { name: 'Targets' })).toBeVisible()
    const table = canvas.getByRole('table', { name: /newest first/ })
    const row = within(await within(table).findByRole('row', { name: /upload\.php/ }))
    await expect(row.getByText('Challenged')).toBeVisible()
    const colours = canvas
      .getAllByText('Challenged')
      .flatMap((word) => [...word.querySelectorAll('rect')])
      .map((key) => getComputedStyle(key).fill)
    await expect(colours).toHaveLength(2)
    await expect(new Set(colours).size).toBe(1)
    await expect(canvas.getAllByText('Sample data')).toHaveLength(1)
    await expectAttackTable(table, ['Actions'])
    await expect(await canvas.findByText(/requests in the last 24 hours: .* stopped/)).toBeVisible()
  },
}
export const FilledOnTablet: Story = {
  ...Filled,
  parameters: { viewportSize: { width: 768, height: 1024 }, picture: false },
}
export const FilledOnPhone: Story = { ...Filled, parameters: onAPhone(2600) }

export const EstimatedCounts: Story = {
  parameters: {
    picture: false,
    msw: [
      isAda,
      hasWebsite,
      responses('GET /v1/attacks/counts', { data: { ...dayOfAttacks, counted_one_in: 32 } }),
      responses('GET /v1/attacks/top', { data: { ...topOfDay, counted_one_in: 32 } }),
      // The first request has scanned as many as it may, and found none.
      answersBy('GET /v1/attacks', 'cursor', {
        '': { data: [], next_cursor: scan.id },
        [scan.id]: { data: [upload], next_cursor: null },
      }),
    ],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^About 630 requests in the last 24 hours/)).toBeVisible()
    await expect(await canvas.findByText('Estimated from 1 in 32 requests.')).toBeVisible()
    await expect(await canvas.findByRole('row', { name: /upload\.php/ })).toBeVisible()
  },
}

export const Loading: Story = {
  parameters: {
    msw: [
      isAda,
      hasWebsite,
      hesitates('GET /v1/attacks/counts'),
      hesitates('GET /v1/attacks/top'),
      hesitates('GET /v1/attacks'),
    ],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('table', { name: /newest first/ })).toBeVisible()
  },
}

export const EmptyPeriod: Story = {
  parameters: { msw: [isAda, hasWebsite, ...quiet], viewportSize: { width: 1280, height: 800 } },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByRole('heading', { name: 'No attacks in the last 24 hours' }),
    ).toBeVisible()
    await expect(
      canvas.getByRole('button', { name: 'Show attacks in the last 7 days' }),
    ).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Ship your attack logs' })).toBeNull()
  },
}

export const LongerPeriodKeepsFocus: Story = {
  tags: ['behaviour'],
  parameters: { picture: false, msw: [isAda, hasWebsite, ...quiet] },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(
      await canvas.findByRole('button', { name: 'Show attacks in the last 7 days' }),
    )
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveFocus()
  },
}

export const NoLogsYet: Story = {
  parameters: {
    picture: false,
    msw: [
      isAda,
      responses('GET /v1/domain', {
        data: [example],
        next_cursor: null,
        counts: { states: { active: 1 }, paused: 0, shipping: 0 },
      }),
      ...quiet,
    ],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Ship your attack logs' })).toBeVisible()
  },
}

export const NoMatches: Story = {
  parameters: {
    picture: false,
    msw: [
      answersBy('GET /v1/attacks', 'address', {
        '': { data: [injection, scan], next_cursor: null },
        [injection.address]: { data: [], next_cursor: null },
      }),
      ...attacked,
    ],
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^Actions for 192\.0\.2\.17/ }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Show only this source' }))
    const shown = { ignore: '[role=status]' }
    await expect(await canvas.findByText('No attacks match these filters.', shown)).toBeVisible()
  },
}

export const NoWebsites: Story = {
  parameters: { picture: false, msw: [isAda, hasNoWebsite, ...quiet] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'Add website' })).toBeVisible()
  },
}

export const LoadFailed: Story = {
  parameters: {
    viewportSize: { width: 1280, height: 800 },
    msw: [fails('GET /v1/attacks/counts'), ...attacked],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('The attacks could not be loaded')).toBeVisible()
  },
}

export const RetriesFailedRequests: Story = couldNotBeLoaded(
  'The attacks',
  'GET /v1/attacks/counts',
  attacked,
)
export const LogFailed: Story = couldNotBeLoaded('The attacks', 'GET /v1/attacks', attacked)
export const TopValuesFailed: Story = couldNotBeLoaded(
  'Top values',
  'GET /v1/attacks/top',
  attacked,
)

const pressNewest: NonNullable<Story['play']> = async ({ canvas, userEvent }) => {
  const newest = await canvas.findByRole('button', { name: /8:41/ })
  // Content that arrives later may move the page.
  await settled()
  await userEvent.click(newest)
}
/** Opens the newest attack, and waits for it to load. */
const openNewest: NonNullable<Story['play']> = async (context) => {
  await pressNewest(context)
  await expect(await screen.findByRole('heading', { name: 'Attack from 192.0.2.17' })).toBeVisible()
}
const sheet = () => within(screen.getByRole('dialog', { name: /Attack from/ }))

export const AttackDetails: Story = {
  parameters: { picture: 'every theme', viewportSize: { width: 1280, height: 900 } },
  play: async (context) => {
    await openNewest(context)
    await expect(sheet().getByText(/8:41:07/)).toBeVisible()
    const rules = within(sheet().getByRole('region', { name: 'Matched rules' }))
    const [main, second, evaluation] = rules.getAllByRole('listitem')
    await expect(main).toHaveTextContent(/^942100.*found within ARGS:id/)
    await expect(second).toHaveTextContent(/^913100.*found within REQUEST_HEADERS:User-Agent/)
    await expect(evaluation).toHaveTextContent(/^949110.*can’t be allowed/)
    await expect(within(evaluation!).queryByRole('button', { name: /^Allow/ })).toBeNull()
    const similar = within(sheet().getByRole('region', { name: 'Similar attacks' }))
    const [newest] = similar.getAllByRole('listitem')
    await expect(newest).toHaveTextContent(new RegExp(`Blocked.*${example.display_name}$`))
  },
}
export const AttackDetailsOnPhone: Story = { ...AttackDetails, parameters: onAPhone(1000) }

export const AttackDetailsAsAuditor: Story = {
  parameters: { picture: false, organisations: [{ ...acme, role: 'auditor' }] },
  play: async (context) => {
    await openNewest(context)
    for (const name of ['Allow 942100', 'Block this address']) {
      await expect(sheet().getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true')
    }
    await context.userEvent.click(sheet().getByRole('button', { name: 'Block this address' }))
    await expect(
      await screen.findByText(/Requires the access level Editor. Yours is Viewer/),
    ).toBeVisible()
    await expect(screen.queryByRole('dialog', { name: /^Block/ })).toBeNull()
  },
}

export const ConfirmsAllowingRule: Story = {
  parameters: { viewportSize: { width: 1280, height: 900 } },
  play: async (context) => {
    await openNewest(context)
    await context.userEvent.click(sheet().getByRole('button', { name: 'Allow 942100' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Allow rule 942100?' }))
    await expect(dialog.getByRole('radio', { name: /starts with \/products/ })).toBeChecked()
    await context.userEvent.click(dialog.getByRole('radio', { name: /^Everywhere/ }))
    await expect(
      await dialog.findByText(/let through 12 requests that only rule 942100 stopped/),
    ).toBeVisible()
    await expect(dialog.getAllByText('GET /products')).toHaveLength(2)
  },
}

/** A prefix that every path has is not narrower than the whole website. */
export const AllowsRuleForHomePage: Story = {
  parameters: {
    picture: false,
    msw: [
      ...withoutOneAttack,
      responses('GET /v1/attacks/{id}', { data: { ...injection, path: '/', similar: [] } }),
      responses('GET /v1/domain/{id}/rules', { data: [] }),
      responses('GET /v1/domain/{id}/rule-effect', { data: noEffect }),
    ],
  },
  play: async (context) => {
    await openNewest(context)
    await context.userEvent.click(sheet().getByRole('button', { name: 'Allow 942100' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Allow rule 942100?' }))
    await expect(await dialog.findByText(/was stopped by rule 942100 alone/)).toBeVisible()
    await expect(dialog.queryByRole('radio')).toBeNull()
  },
}

export const AttackDetailsLoading: Story = {
  parameters: { picture: false, msw: [...withoutOneAttack, hesitates('GET /v1/attacks/{id}')] },
  play: async (context) => {
    await pressNewest(context)
    const opened = await screen.findByRole('dialog', { name: 'Attack' })
    await waitFor(() => expect(opened.querySelector('[aria-busy="true"]')).toBeVisible())
  },
}

export const AttackDetailsFailed: Story = {
  parameters: { picture: false, msw: [...withoutOneAttack, fails('GET /v1/attacks/{id}')] },
  play: async (context) => {
    await pressNewest(context)
    const opened = within(await screen.findByRole('dialog', { name: 'Attack' }))
    await waitFor(() => expect(opened.getByText('This attack could not be loaded')).toBeVisible())
    await context.userEvent.click(opened.getByRole('button', { name: 'Try again' }))
    // The pressed button is gone while it loads.
    await waitFor(() => expect(screen.getByRole('dialog', { name: 'Attack' })).toHaveFocus())
  },
}

/** The sheet stays open, so nothing else would announce another attack in it. */
export const SecondAttackFocusesSheet: Story = {
  parameters: { picture: false },
  play: async (context) => {
    await openNewest(context)
    const opened = screen.getByRole('dialog', { name: /Attack from/ })
    await context.userEvent.click(context.canvas.getByRole('button', { name: /8:12/ }))
    await waitFor(() => expect(opened).toHaveFocus())
  },
}

export const BlocksAndUnblocksAddress: Story = {
  parameters: {
    picture: false,
    msw: [
      responses('POST /v1/domain/{id}/block-address', { data: blockedAddress }),
      responses('POST /v1/domain/{id}/rules/{ruleId}/remove', { data: blockedAddress }),
      ...attacked,
    ],
  },
  play: async (context) => {
    const { userEvent } = context
    await openNewest(context)
    await userEvent.click(sheet().getByRole('button', { name: 'Block this address' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Block 192.0.2.17?' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Block address' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await expect(await screen.findByText('192.0.2.17 is unblocked')).toBeVisible()
  },
}

export const ExistingRuleIsNotError: Story = {
  parameters: {
    picture: false,
    msw: [
      refuses('POST /v1/domain/{id}/block-address', 409, {
        code: 'already_done',
        message: 'This rule already exists.',
      }),
      ...attacked,
    ],
  },
  play: async (context) => {
    const { userEvent } = context
    await openNewest(context)
    await userEvent.click(sheet().getByRole('button', { name: 'Block this address' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Block 192.0.2.17?' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Block address' }))
    await expect(await screen.findByText('192.0.2.17 was already blocked')).toBeVisible()
  },
}

export const LinkToMissingAttack: Story = {
  parameters: {
    picture: false,
    msw: [
      ...withoutOneAttack,
      refuses('GET /v1/attacks/{id}', 404, {
        code: 'not_found',
        message: 'Attack not found. It may be older than your plan’s retention period.',
      }),
    ],
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /8:41/ }))
    await expect(await screen.findByRole('heading', { name: 'Attack not found' })).toBeVisible()
  },
}

/** Nothing when the sheet opens and with a new key, then the first request. */
function arrivesLater() {
  let count = 0
  return http.get('/v1/domain/:id/log-arrivals', () => {
    count += 1
    const none = { ...arrivals, first_at: null, last_at: null }
    return HttpResponse.json({ status: 200, data: count <= 2 ? none : arrivals })
  })
}

function arrivesUntilNewKey() {
  let hasNewKey = false
  return [
    http.get('/v1/domain/:id/log-arrivals', () => {
      const none = { ...arrivals, first_at: null, last_at: null }
      return HttpResponse.json({ status: 200, data: hasNewKey ? none : arrivals })
    }),
    http.post('/v1/domain/:id/ingest-key', () => {
      hasNewKey = true
      const data = { ingest_key: 'parapet_ingest_4f9a1c77e02b', created_at: arrivals.first_at }
      return HttpResponse.json({ status: 200, data })
    }),
  ]
}

export const ShipLogs: Story = {
  parameters: {
    viewportSize: { width: 1280, height: 1000 },
    msw: [
      arrivesLater(),
      responses('POST /v1/domain/{id}/ingest-key', {
        data: {
          ingest_key: 'parapet_ingest_4f9a1c77e02b',
          created_at: '2026-01-15T09:00:00.000Z',
        },
      }),
      ...attacked,
    ],
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Ship logs' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Create key' }))
    await expect(await screen.findByRole('textbox', { name: 'Ingest key' })).toHaveValue(
      'parapet_ingest_4f9a1c77e02b',
    )
    await expect(await screen.findByText(/^Nothing has arrived yet/)).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Check now' }))
    await expect(await screen.findByText('The first request has arrived.')).toBeVisible()
    const arrived = screen.getByText(/^First request received at/)
    await expect(arrived).toBeVisible()
    // The latest changes with each refetch, and would be announced each time.
    const latest = screen.getByText(/^Latest request received at/)
    await expect(latest.closest('[role="status"]')).toBeNull()
    await expect(arrived.closest('[role="status"]')).not.toBeNull()
    // The settings below contain this page's port, which differs in every picture.
    screen.getByText(/^Parapet shows the attacks/).scrollIntoView({ block: 'center' })
  },
}

/** Fluent Bit's default format is msgpack, of which each batch is refused as a whole. */
export const OnlyRefusedBatches: Story = {
  tags: ['behaviour'],
  parameters: {
    picture: false,
    msw: [
      responses('GET /v1/domain/{id}/log-arrivals', {
        data: {
          ...arrivals,
          first_at: null,
          last_at: null,
          refused: [
            {
              reason: 'wrong_type',
              last_day: 3,
              last_week: 3,
              message: 'Configure the log shipper to send JSON.',
              settings: null,
            },
          ],
          refused_lines: [
            {
              received_at: '2026-01-07T11:51:00.000Z',
              line: null,
              reason: 'wrong_type',
              message: 'Send the events as application/json or application/x-ndjson.',
              text: null,
            },
          ],
        },
      }),
      ...attacked,
    ],
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Ship logs' }))
    await expect(await screen.findByText(/^What has arrived so far was refused\./)).toBeVisible()
    await expect(screen.getByText(/^Send the events as application\/json/)).toBeVisible()
    await expect(screen.queryByText(/^Text not kept/)).toBeNull()
  },
}

/** What had arrived with the previous key counted for the new one, until the next look 15 seconds later. */
export const NothingArrivedWithNewKey: Story = {
  parameters: { picture: false, msw: [...arrivesUntilNewKey(), ...attacked] },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Ship logs' }))
    await expect(await screen.findByText(/^First request received at/)).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Create key' }))
    await expect(await screen.findByText(/^Nothing has arrived yet/)).toBeVisible()
    await expect(screen.queryByText(/^First request received at/)).toBeNull()
  },
}

/** Only the first websites are listed: the settings and the key were those of another website. */
export const WebsiteBeyondListedOnes: Story = {
  parameters: {
    picture: false,
    address: `/recent-attacks?domain_id=${example.id}`,
    msw: [
      answersBy('GET /v1/domain', 'id', {
        '': { data: [international, lookAlike], next_cursor: 'more' },
        [example.id]: { data: [example], next_cursor: null },
      }),
      responses('GET /v1/domain/{id}/log-arrivals', { data: arrivals }),
      ...attacked,
    ],
  },
  play: async (context) => {
    const { canvas, userEvent } = context
    await userEvent.click(await canvas.findByRole('button', { name: 'Ship logs' }))
    const shipping = within(await screen.findByRole('dialog', { name: /^Ship/ }))
    await waitFor(() =>
      expect(shipping.getByRole('combobox', { name: 'Website' })).toHaveValue(example.display_name),
    )
    await expect(await shipping.findByRole('button', { name: /key$/ })).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    // The page is hidden until the dialog has closed.
    await expect(await canvas.findByRole('combobox', { name: 'Website' })).toHaveValue(
      example.display_name,
    )
    await openNewest(context)
    const similar = within(sheet().getByRole('region', { name: 'Similar attacks' }))
    await expect(similar.getAllByText(example.display_name)[0]).toBeVisible()
  },
}

/** With 10,000 websites, the page read each of them, 100 at a time. */
export const ChoosesWebsiteByName: Story = {
  parameters: {
    picture: false,
    msw: [
      answersBy('GET /v1/domain', 'search', {
        '': { data: [example, lookAlike], next_cursor: 'more' },
        mün: { data: [international], next_cursor: null },
      }),
      answersBy('GET /v1/attacks', 'domain_id', {
        '': { data: [injection, scan], next_cursor: null },
        [international.id]: { data: [], next_cursor: null },
      }),
      ...attacked,
    ],
  },
  play: async ({ canvas, userEvent }) => {
    const website = await canvas.findByRole('combobox', { name: 'Website' })
    await userEvent.click(website)
    await expect(await screen.findAllByRole('option')).toHaveLength(2)
    await userEvent.type(website, 'mün')
    await userEvent.click(await screen.findByRole('option', { name: international.display_name }))
    const shown = { ignore: '[role=status]' }
    await expect(await canvas.findByText('No attacks match these filters.', shown)).toBeVisible()
  },
}

export const ShipLogsOfUnknownWebsite: Story = {
  parameters: { picture: false, address: `/recent-attacks?domain_id=${international.id}` },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Ship logs' }))
    const shipping = within(await screen.findByRole('dialog', { name: /^Ship/ }))
    await waitFor(() => expect(shipping.getByRole('combobox', { name: 'Website' })).toHaveValue(''))
    await expect(shipping.queryByRole('button', { name: 'Create key' })).toBeNull()
  },
}
