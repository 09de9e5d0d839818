import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor, within } from 'storybook/test'

import type { DomainCounts } from '../../../../contract/websites/domain.ts'
import { OverviewPage } from '../../../../src/pages/websites/overview/overview-page.tsx'
import {
  ada,
  answersBy,
  responses,
  fails,
  hesitates,
  isUnreachable,
  LONG_EMAIL,
} from '../../support/api.ts'
import { expectAttackTable } from '../../support/attack-table.ts'
import {
  dayOfAttacks,
  dayWithSurge,
  injection,
  quietDay,
  sampleAttack,
  scan,
  surge,
  topOfSurge,
  upload,
} from '../../support/attacks.ts'
import { example, international, lookAlike } from '../../support/domains.ts'
import { inConsole } from '../../support/in-router.tsx'
import { acme } from '../../support/organisation.ts'
import { couldNotBeLoaded } from '../../support/page-states.ts'
import { onAPhone, pageParameters } from '../../support/page-story.ts'
import { openFindings } from '../../support/posture.ts'
import { visit } from '../../support/visit.ts'

const isAda = responses('GET /v1/user', { data: ada })
const hasNothing = responses('GET /v1/domain', { data: [], next_cursor: null })

const hasWebsites = responses('GET /v1/domain', {
  data: [
    { ...example, state: 'active' },
    international,
    { ...lookAlike, state: 'active', mode: 'off' },
  ],
  next_cursor: null,
  counts: { states: { active: 2, draft: 1 }, paused: 1, shipping: 0 },
})
const attacks = responses('GET /v1/attacks', {
  data: [injection, scan, upload, sampleAttack],
  next_cursor: null,
})
const counts = responses('GET /v1/attacks/counts', { data: dayOfAttacks })
const nothingCame = [
  responses('GET /v1/attacks', { data: [], next_cursor: null }),
  responses('GET /v1/attacks/counts', { data: quietDay }),
]
const findings = responses('GET /v1/posture/findings', { data: openFindings })
const attacked = [isAda, hasWebsites, attacks, counts, findings]
const noFindings = (checked: number) =>
  responses('GET /v1/posture/findings', {
    data: {
      websites: { checked, never_checked: 3 - checked },
      counts: { high: 0, medium: 0, low: 0, not_tested: checked },
      heaviest: [],
    },
  })

const meta = {
  title: 'Pages/OverviewPage',
  tags: ['!autodocs'],
  component: OverviewPage,
  decorators: [inConsole],
  parameters: { ...pageParameters('/overview'), msw: [isAda, hasNothing] },
  beforeEach: visit,
} satisfies Meta<typeof OverviewPage>

export default meta
type Story = StoryObj<typeof meta>

export const Loading: Story = {
  parameters: { msw: [hesitates('GET /v1/user'), hesitates('GET /v1/domain')] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Overview' })).toBeVisible()
  },
}
export const LoadingOnPhone: Story = {
  ...Loading,
  parameters: { ...Loading.parameters, ...onAPhone() },
}

export const Empty: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Welcome back, Ada' })).toBeVisible()
    await expect(await canvas.findByText('No protected websites yet')).toBeVisible()
  },
}
/** For a member who may not add websites. */
export const EmptyForMember: Story = {
  parameters: { picture: false, organisations: [{ ...acme, role: 'member' }] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Add website' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
  },
}
export const EmptyOnPhone: Story = {
  ...Empty,
  parameters: onAPhone(900),
}
export const EmptyOnTablet: Story = {
  ...Empty,
  parameters: { viewportSize: { width: 768, height: 1024 }, screenshotWidths: [] },
}

export const LongEmailWithoutName: Story = {
  parameters: {
    viewportSize: { width: 360, height: 900 },
    msw: [
      responses('GET /v1/user', {
        data: { ...ada, email: LONG_EMAIL, first_name: null, has_password: false },
      }),
      hasNothing,
    ],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'Set a password' })).toBeVisible()
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent(/^Welcome back$/)
  },
}

export const LoadFailed: Story = {
  parameters: {
    msw: [isAda, fails('GET /v1/domain')],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Your websites could not be loaded')).toBeVisible()
    await expect(await canvas.findByRole('heading', { name: 'Welcome back, Ada' })).toBeVisible()
  },
}
export const LoadFailedOnPhone: Story = {
  ...LoadFailed,
  parameters: { ...LoadFailed.parameters, ...onAPhone() },
}

export const NoResponse: Story = {
  parameters: { msw: [isAda, isUnreachable('GET /v1/domain')] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/the server could not be reached/i)).toBeVisible()
    await expect(await canvas.findByRole('heading', { name: 'Welcome back, Ada' })).toBeVisible()
  },
}

export const RetriesFailedRequests: Story = couldNotBeLoaded(
  'Your websites',
  'GET /v1/domain',
  attacked,
)
export const LatestAttacksFailed: Story = couldNotBeLoaded(
  'The latest attacks',
  'GET /v1/attacks',
  attacked,
)
export const AttacksOverTimeFailed: Story = couldNotBeLoaded(
  'Attacks over time',
  'GET /v1/attacks/counts',
  attacked,
)
export const OpenFindingsFailed: Story = couldNotBeLoaded(
  'Open findings',
  'GET /v1/posture/findings',
  attacked,
)

export const Filled: Story = {
  parameters: {
    ...pageParameters('/overview', { width: 1280, height: 1650 }),
    msw: attacked,
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('group', { name: 'Protected' })).toHaveTextContent('1')
    // The one that is paused isn't protected.
    await expect(
      canvas.getByText('1 website needs attention, 1 is not protected yet and 1 is protected.'),
    ).toBeVisible()
    await expect(canvas.getByRole('group', { name: 'Needs attention' })).toHaveTextContent('1')
    await expectAttackTable(await canvas.findByRole('table', { name: 'Latest attacks' }))
    await expect(canvas.getAllByText('Sample data')).toHaveLength(1)
    await expect(await canvas.findByText(/in total: Blocked/)).toBeVisible()
    const heaviest = await canvas.findByRole('table', { name: 'The most severe findings' })
    await expect(within(heaviest).getByRole('link', { name: 'SPF' })).toHaveAttribute(
      'href',
      `/domain/${example.id}/vise?check=spf`,
    )
    await expect(canvas.getByText(/1 website was not checked yet\. 3 checks could/)).toBeVisible()
    // Everything is set up.
    await expect(canvas.queryByText('Finish setting up')).toBeNull()
  },
}
export const FilledOnPhone: Story = {
  ...Filled,
  parameters: { ...Filled.parameters, ...onAPhone(2500) },
}

export const AttackSurge: Story = {
  parameters: {
    picture: 'every theme',
    msw: [
      isAda,
      hasWebsites,
      attacks,
      answersBy('GET /v1/attacks/counts', 'period', {
        '4h': { data: surge },
        '24h': { data: dayWithSurge },
      }),
      responses('GET /v1/attacks/top', { data: topOfSurge }),
      fails('GET /v1/posture/findings'),
    ],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Many more attacks than usual')).toBeVisible()
    const surgeInWords = canvas.getByText(
      /\d+ requests in the last 15 minutes, compared with the usual 15/,
    )
    await waitFor(() =>
      expect(surgeInWords).toHaveTextContent('Most attacked: shop.example.com (260).'),
    )
    await expect(await canvas.findByText('Open findings could not be loaded')).toBeVisible()
  },
}

export const NoLogsYet: Story = {
  parameters: {
    msw: [isAda, hasWebsites, ...nothingCame, noFindings(0)],
  },
  play: async ({ canvas }) => {
    const way = await canvas.findByRole('link', {
      name: 'Connect your website’s firewall',
    })
    await expect(way).toHaveAttribute('href', '/recent-attacks?ship-logs=1')
    await expect(await canvas.findByText('3 of 4 done')).toBeVisible()
    await expect(await canvas.findByText('Not checked yet')).toBeVisible()
  },
}

const counted = (totals: DomainCounts) =>
  responses('GET /v1/domain', {
    data: [example, international],
    next_cursor: 'name::z',
    counts: totals,
  })

/** The websites of the first page don't include all that need attention. */
export const ManyWebsites: Story = {
  parameters: {
    picture: false,
    msw: [
      counted({
        states: { active: 80, review: 3, pending_ns: 2, moved: 1, expired: 4 },
        paused: 0,
        shipping: 1,
      }),
      ...attacked,
    ],
  },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText(
        '1 website needs attention, 4 have expired, 5 are not protected yet and 80 are protected.',
      ),
    ).toBeVisible()
    const expired = canvas.getByRole('group', { name: 'Expired' })
    await expect(expired).toHaveTextContent('4')
    await expect(within(expired).getByRole('link')).toHaveAttribute(
      'href',
      '/web-security?state=expired',
    )
    await expect(canvas.getByRole('group', { name: 'Not protected yet' })).toHaveTextContent('5')
  },
}

export const RecordsNotConfirmed: Story = {
  parameters: {
    picture: false,
    msw: [counted({ states: { review: 2 }, paused: 0, shipping: 0 }), ...attacked],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('2 of 4 done')).toBeVisible()
    await expect(
      canvas.getByRole('link', { name: 'View websites without confirmed records' }),
    ).toHaveAttribute('href', '/web-security?state=draft,scanning,review')
  },
}

/** Retention has deleted the last attack of a quiet website. */
export const ConnectedAndQuiet: Story = {
  parameters: {
    picture: false,
    msw: [
      counted({ states: { active: 2 }, paused: 0, shipping: 1 }),
      isAda,
      ...nothingCame,
      noFindings(2),
    ],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No open findings')).toBeVisible()
    await expect(canvas.queryByText('Finish setting up')).toBeNull()
  },
}

export const NoOpenFindings: Story = {
  parameters: {
    msw: [isAda, hasWebsites, ...nothingCame, noFindings(2)],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No open findings')).toBeVisible()
    // Unknown is not shown as good.
    await expect(
      canvas.getByText(/2 checks could not run, so their results are unknown/),
    ).toBeVisible()
  },
}
