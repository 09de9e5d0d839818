import type { Meta, StoryObj } from '@storybook/react-vite'
import { http, HttpResponse } from 'msw'
import { expect, screen, waitFor, within } from 'storybook/test'

import type { DomainRecord, MissingTarget } from '../../../../contract/websites/record.ts'
import { EntriesPage } from '../../../../src/pages/websites/records/entries-page.tsx'
import { ada, responses, fails, hesitates, refusesField } from '../../support/api.ts'
import { example, removed } from '../../support/domains.ts'
import { inConsole } from '../../support/in-router.tsx'
import { couldNotBeLoaded, websiteStates } from '../../support/page-states.ts'
import { onAPhone, pageParameters } from '../../support/page-story.ts'
import { conflicting, records } from '../../support/records.ts'
import { visit } from '../../support/visit.ts'

const isReviewed = [
  responses('GET /v1/user', { data: ada }),
  responses('GET /v1/domain/{id}', { data: { ...example, state: 'review' } }),
]
const has = (data: DomainRecord[], conflicts = 0, missing: MissingTarget[] = []) =>
  responses('GET /v1/domain/{id}/records', {
    data,
    next_cursor: null,
    kept: data.filter(({ is_kept: isKept }) => isKept).length,
    conflicts,
    missing,
  })

const meta = {
  title: 'Pages/EntriesPage',
  tags: ['!autodocs'],
  component: EntriesPage,
  decorators: [inConsole],
  parameters: {
    ...pageParameters('/domain-scan/:id/entries'),
    msw: [...isReviewed, has(records)],
  },
  beforeEach: visit,
} satisfies Meta<typeof EntriesPage>

export default meta
type Story = StoryObj<typeof meta>

export const FoundRecords: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Confirm 6 records' })).toBeVisible()
    await expect(canvas.getAllByText('Will be protected')).toHaveLength(2)
    await expect(canvas.queryByText('Protected', { selector: '[data-slot=badge]' })).toBeNull()
  },
}
export const FoundRecordsOnPhone: Story = { ...FoundRecords, parameters: onAPhone(1600) }

export const ConflictingRecords: Story = {
  parameters: { msw: [...isReviewed, has(conflicting, 1)] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('1 record conflicts with others')).toBeVisible()
    await expect(canvas.getByText('Conflict')).toBeVisible()
    await expect(canvas.getByText('Warning')).toBeVisible()
    await expect(canvas.getByRole('button', { name: /^Confirm/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
  },
}

const missingMail: MissingTarget[] = [
  { name: 'mx2', from: [{ name: '@', type: 'MX' }] },
  { name: '_spf', from: [{ name: '@', type: 'TXT' }] },
]
const namingThem = [
  ...records.filter(({ type, name }) => type !== 'TXT' || name !== '@'),
  { ...records[4]!, id: '3f0e1f57-13d7-4c9a-9d3c-0d8f7a0c9c08', content: '20 mx2.example.com.' },
  { ...records[5]!, content: '"v=spf1 mx include:_spf.example.com -all"' },
]
export const MissingNames: Story = {
  parameters: {
    msw: [...isReviewed, has(namingThem, 0, missingMail)],
  },
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText('Needed by the MX record of @')).toBeVisible()
    const add = `/domain-scan/${example.id}/entries/add`
    await expect(canvas.getByRole('link', { name: 'Add mx2' })).toHaveAttribute(
      'href',
      `${add}?name=mx2&type=A`,
    )
    await expect(canvas.getByRole('link', { name: 'Add _spf' })).toHaveAttribute(
      'href',
      `${add}?name=_spf&type=TXT`,
    )
    await userEvent.click(canvas.getByRole('button', { name: 'Confirm 7 records' }))
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Confirm with missing names?' }),
    )
    await expect(dialog.getByText('_spf')).toBeVisible()
    await expect(dialog.queryByRole('link')).toBeNull()
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    await expect(canvas.getByRole('button', { name: 'Confirm 7 records' })).toHaveFocus()
  },
}

export const Empty: Story = {
  parameters: { msw: [...isReviewed, has([])] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No records yet')).toBeVisible()
    const main = canvas.getByRole('link', { name: 'Scan for records' })
    const second = canvas.getByRole('button', { name: 'Upload a zone file' })
    await expect(second.getBoundingClientRect().top).toBe(main.getBoundingClientRect().top)
    await expect(second.nextElementSibling).toBeNull()
  },
}

let isUploaded = false
export const FirstUploadKeepsFocus: Story = {
  parameters: {
    picture: false,
    msw: [
      ...isReviewed,
      http.get('/v1/domain/:id/records', () =>
        isUploaded
          ? undefined
          : HttpResponse.json({
              status: 200,
              data: [],
              next_cursor: null,
              kept: 0,
              conflicts: 0,
              missing: [],
            }),
      ),
      has(records),
      http.post('/v1/domain/:id/zone-file', () => {
        isUploaded = true
        return HttpResponse.json({
          status: 200,
          data: { added: 7, known: 0, faults: [], remarks: [] },
        })
      }),
    ],
  },
  play: async ({ canvas, userEvent }) => {
    isUploaded = false
    await userEvent.click(await canvas.findByRole('button', { name: 'Upload a zone file' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Upload a zone file' }))
    const file = new File(['www A 192.0.2.1'], 'example.com.zone', { type: 'text/dns' })
    await userEvent.upload(dialog.getByLabelText(/Zone file/), file)
    await userEvent.click(dialog.getByRole('button', { name: 'Upload' }))
    await userEvent.click(await dialog.findByRole('button', { name: 'Done' }))
    await expect(await canvas.findByText('7 records')).toBeVisible()
    await waitFor(() =>
      expect(canvas.getByRole('button', { name: 'Upload a zone file' })).toHaveFocus(),
    )
  },
}

export const Loading: Story = {
  parameters: { msw: [...isReviewed, hesitates('GET /v1/domain/{id}/records')] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('table', { name: 'Records' })).toBeVisible()
  },
}

export const LoadFailed: Story = {
  parameters: {
    msw: [...isReviewed, fails('GET /v1/domain/{id}/records')],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('The records could not be loaded')).toBeVisible()
  },
}

export const RetriesFailedRequests: Story = couldNotBeLoaded(
  'The records',
  'GET /v1/domain/{id}/records',
  meta.parameters.msw,
)

export const RejectedEditKeepsInput: Story = {
  parameters: {
    msw: [
      ...isReviewed,
      has(records),
      refusesField(
        'POST /v1/domain/{id}/records/{recordId}',
        'content',
        '“192.0.2.300” is not an IPv4 address.',
      ),
    ],
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Actions for mail A' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit the A record of mail' }))
    const content = dialog.getByRole('textbox', { name: 'IPv4 address' })
    await userEvent.clear(content)
    await userEvent.type(content, '192.0.2.300')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await expect(await dialog.findByText(/is not an IPv4 address/)).toBeVisible()
    await expect(content).toHaveValue('192.0.2.300')
  },
}

export const ZoneFileErrors: Story = {
  parameters: {
    msw: [
      ...isReviewed,
      has(records),
      responses('POST /v1/domain/{id}/zone-file', {
        data: {
          added: 11,
          known: 2,
          faults: [{ line: 14, message: '“192.0.2.300” is not an IPv4 address.' }],
          remarks: [
            {
              line: 18,
              count: 7,
              message: 'A TTL of 1 second is out of range. It becomes 30 seconds.',
            },
          ],
        },
      }),
    ],
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Upload a zone file' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Upload a zone file' }))
    const regions = dialog.getAllByRole('status')
    await userEvent.click(dialog.getByRole('button', { name: 'Upload' }))
    await expect(await dialog.findByText('Choose a zone file.')).toBeVisible()
    await expect(dialog.getByLabelText(/Zone file/)).toHaveFocus()
    const file = new File(['www A 192.0.2.1'], 'example.com.zone', { type: 'text/dns' })
    await userEvent.upload(dialog.getByLabelText(/Zone file/), file)
    await userEvent.click(dialog.getByRole('button', { name: 'Upload' }))
    const result = await dialog.findByText('11 records were added')
    await expect(result).toBeVisible()
    // The live region was there before its text.
    await expect(regions).toContain(result.closest('[role="status"]'))
    await expect(dialog.getByText('Line 14')).toBeVisible()
    await expect(dialog.getByText('Line 18 and 6 more')).toBeVisible()
  },
}

export const ExcludesRecord: Story = {
  parameters: {
    picture: false,
    msw: [
      ...isReviewed,
      has(records),
      responses('POST /v1/domain/{id}/records/{recordId}', {
        data: { ...conflicting[0]!, is_kept: false },
      }),
    ],
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Actions for mail A' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Exclude or include' }))
    await expect(await screen.findByText('The A record of mail is excluded')).toBeVisible()
  },
}

let addedAgain: unknown[] = []

/** The removal takes effect immediately, also on a website whose records are served. */
export const RemovesAndRestoresRecord: Story = {
  parameters: {
    picture: false,
    msw: [
      ...isReviewed,
      has(
        records.map((record) => (record.name === 'mail' ? { ...record, is_kept: false } : record)),
      ),
      responses('POST /v1/domain/{id}/records/{recordId}/remove', {}),
      http.post('/v1/domain/:id/records', async ({ request }) => {
        addedAgain.push(await request.json())
        return HttpResponse.json({ status: 200, data: records[0]! })
      }),
    ],
  },
  play: async ({ canvas, userEvent }) => {
    addedAgain = []
    await userEvent.click(await canvas.findByRole('button', { name: 'Actions for mail A' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove' }))
    await expect(await screen.findByText('The A record of mail was removed')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: /Undo/ }))
    const { name, type, ttl, content, is_proxied } = records.find((one) => one.name === 'mail')!
    await waitFor(() =>
      expect(addedAgain).toEqual([{ name, type, ttl, content, is_proxied, is_kept: false }]),
    )
    await expect(await screen.findByText('The A record of mail was added again')).toBeVisible()
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
    await expect(canvas.queryByRole('button', { name: 'Upload a zone file' })).toBeNull()
    await expect(canvas.queryByRole('link', { name: 'Add record' })).toBeNull()
  },
}

const states = websiteStates('Review records', meta.parameters.msw)
export const WebsiteLoading: Story = states.Loading
export const WebsiteFailed: Story = states.LoadFailed
export const NotFound: Story = states.NotFound
