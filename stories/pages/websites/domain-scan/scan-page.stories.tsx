import type { Meta, StoryObj } from '@storybook/react-vite'
import { http, HttpResponse } from 'msw'
import { expect, waitFor, within } from 'storybook/test'

import type { Scan } from '../../../../contract/websites/domain-scan.ts'
import { ScanPage } from '../../../../src/pages/websites/domain-scan/scan-page.tsx'
import { ada, responses, hesitates, refuses } from '../../support/api.ts'
import { example, lookAlike, removed } from '../../support/domains.ts'
import { inConsole } from '../../support/in-router.tsx'
import { couldNotBeLoaded, loading, websiteStates } from '../../support/page-states.ts'
import { onAPhone, pageParameters } from '../../support/page-story.ts'
import { doneScan } from '../../support/records.ts'
import { visit } from '../../support/visit.ts'

const isAda = responses('GET /v1/user', { data: ada })
const isExample = (state: typeof example.state = 'draft') =>
  responses('GET /v1/domain/{id}', { data: { ...example, state } })
const has = (scan: Scan | null) => responses('GET /v1/domain/{id}/scan', { data: scan })
const running: Scan = {
  ...doneScan,
  state: 'running',
  ended_at: null,
  tried: 112,
  found: { A: 2, CNAME: 1 },
}

const meta = {
  title: 'Pages/ScanPage',
  tags: ['!autodocs'],
  component: ScanPage,
  decorators: [inConsole],
  parameters: {
    ...pageParameters('/domain-scan/:id'),
    msw: [isAda, isExample('scanning'), has(running)],
  },
  beforeEach: visit,
} satisfies Meta<typeof ScanPage>

export default meta
type Story = StoryObj<typeof meta>

export const InProgress: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('progressbar')).toHaveAttribute(
      'aria-valuetext',
      '112 of 256',
    )
  },
}
export const InProgressOnPhone: Story = { ...InProgress, parameters: onAPhone(1000) }

export const NotScannedYet: Story = {
  parameters: { msw: [isAda, isExample(), has(null)] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('example.com has not been scanned yet')).toBeVisible()
  },
}

export const LookAlikeName: Story = {
  parameters: {
    msw: [isAda, responses('GET /v1/domain/{id}', { data: lookAlike }), has(null)],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('This name resembles another name')).toBeVisible()
    await expect(canvas.getByText('xn--pypal-4ve.com')).toBeVisible()
  },
}

export const Done: Story = {
  parameters: {
    msw: [isAda, isExample('review'), has({ ...doneScan, has_wildcard: true, dnssec: 'signed' })],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: '12 records found' })).toBeVisible()
    await expect(canvas.getByText('DNSSEC is on')).toBeVisible()
    await expect(canvas.getByText('Wildcard found')).toBeVisible()
  },
}

export const PartlyScanned: Story = {
  parameters: {
    msw: [
      isAda,
      isExample('review'),
      has({
        ...doneScan,
        state: 'partial',
        unanswered: { timeout: 12, servfail: 3, refused: 1 },
        moved_ttls: 2,
        apex_alias: 'shop.hosting.example',
      }),
    ],
  },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText(
        /16 queries failed: 12 timed out, 3 returned an error \(SERVFAIL\), and 1 was refused/,
      ),
    ).toBeVisible()
    await expect(canvas.getByText('2 records with a different TTL')).toBeVisible()
    await expect(canvas.getByText('example.com is an alias')).toBeVisible()
  },
}

const endsAt = (limit_reached: Scan['limit_reached'], words: RegExp): Story => ({
  parameters: {
    picture: false,
    msw: [
      isAda,
      isExample('review'),
      has({ ...doneScan, state: 'partial', tried: 190, limit_reached }),
    ],
  },
  play: async ({ canvas }) => {
    const title = await canvas.findByText('example.com was partly scanned')
    await expect(title).toBeVisible()
    await expect(canvas.getByText(words)).toBeVisible()
    await expect(canvas.queryByText(/failed|timed out/)).toBeNull()
  },
})
export const OutOfTime: Story = endsAt('time', /The time ran out .* Scan again later/)
export const TooManyRecords: Story = endsAt('records', /no room for further records/)
export const TooManyNames: Story = endsAt('size', /more names or larger replies/)

const failed: Scan = {
  ...doneScan,
  state: 'failed',
  found: {},
  dnssec: null,
  failure: {
    reason: 'no_such_domain',
    message: 'example.com is not registered. Check the name for a typo, or register it first.',
  },
}

export const NoRecordsFound: Story = {
  parameters: { msw: [isAda, isExample(), has(failed)] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/is not registered/)).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'upload a zone file' })).toBeVisible()
  },
}

export const FailedWithEarlierRecords: Story = {
  parameters: { picture: false, msw: [isAda, isExample('review'), has(failed)] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'Review records' })).toBeVisible()
  },
}

export const BrokenDnssec: Story = {
  parameters: {
    picture: false,
    msw: [isAda, isExample('review'), has({ ...doneScan, dnssec: 'broken' })],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('DNSSEC is broken')).toBeVisible()
  },
}

export const Loading: Story = {
  parameters: { msw: [isAda, hesitates('GET /v1/domain/{id}')] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Find records' })).toBeVisible()
  },
}

export const CancellationFailed: Story = {
  parameters: {
    picture: false,
    msw: [
      isAda,
      isExample('scanning'),
      has(running),
      refuses('POST /v1/domain/{id}/scan/cancel', 409, {
        code: 'already_done',
        message: 'No scan of this website is in progress.',
      }),
    ],
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Cancel scan' }))
    await expect(await canvas.findByText('No scan of this website is in progress.')).toBeVisible()
  },
}

let progress: Scan | null = null
const answers = (call: 'post' | 'get', path: string, next: Scan | null) =>
  http[call](path, () => {
    if (call === 'post') progress = next
    return HttpResponse.json({ status: 200, data: progress })
  })
/** The pressed buttons are replaced, and so is the progress. */
export const StepsKeepFocus: Story = {
  parameters: {
    picture: false,
    msw: [
      isAda,
      isExample(),
      answers('get', '/v1/domain/:id/scan', null),
      answers('post', '/v1/domain/:id/scan', running),
      answers('post', '/v1/domain/:id/scan/cancel', { ...doneScan, state: 'cancelled' }),
    ],
  },
  beforeEach: () => {
    progress = null
  },
  play: async ({ canvas, userEvent }) => {
    const start = await canvas.findByRole('button', { name: 'Start scan' })
    const scan = canvas.getByRole('group', { name: 'Scan' })
    const result = within(scan).getByRole('status')
    await expect(result).toBeEmptyDOMElement()
    await userEvent.click(start)
    const cancel = await canvas.findByRole('button', { name: 'Cancel scan' })
    await waitFor(() => expect(scan).toHaveFocus())
    await userEvent.click(cancel)
    await waitFor(() => expect(result).toHaveTextContent('The scan was cancelled'))
    await waitFor(() => expect(scan).toHaveFocus())
  },
}

/** Reached by an old link, or with Back after the removal. */
export const Removed: Story = {
  parameters: {
    picture: false,
    msw: [responses('GET /v1/domain/{id}', { data: removed }), ...meta.parameters.msw],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Restore website' })).toBeVisible()
    await expect(canvas.queryByRole('button', { name: /scan/i })).toBeNull()
  },
}

const states = websiteStates('Find records', meta.parameters.msw)
export const LoadFailed: Story = states.LoadFailed
export const NotFound: Story = states.NotFound

export const ScanLoading: Story = loading(
  'Find records',
  'GET /v1/domain/{id}/scan',
  meta.parameters.msw,
)

export const ScanFailedToLoad: Story = couldNotBeLoaded(
  'The scan',
  'GET /v1/domain/{id}/scan',
  meta.parameters.msw,
)
