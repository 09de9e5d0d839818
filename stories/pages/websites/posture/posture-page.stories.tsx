import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor, within } from 'storybook/test'

import { PosturePage } from '../../../../src/pages/websites/posture/posture-page.tsx'
import { ada, responses, fails, hesitates, refuses } from '../../support/api.ts'
import { example } from '../../support/domains.ts'
import { inConsole } from '../../support/in-router.tsx'
import { onAPhone, pageParameters } from '../../support/page-story.ts'
import { postureHistory, postureReport, unreachableReport } from '../../support/posture.ts'
import { visit } from '../../support/visit.ts'

const isAda = responses('GET /v1/user', { data: ada })
const isHers = responses('GET /v1/domain/{id}', { data: example })
const has = (data: typeof postureReport | null, runs = postureHistory) => [
  isAda,
  isHers,
  responses('GET /v1/domain/{id}/posture', { data }),
  responses('GET /v1/domain/{id}/posture/history', { data: runs, next_cursor: null }),
]
const tall = pageParameters('/domain/:id/vise', { width: 1280, height: 2450 })

const meta = {
  title: 'Pages/PosturePage',
  tags: ['!autodocs'],
  component: PosturePage,
  decorators: [inConsole],
  parameters: { ...pageParameters('/domain/:id/vise'), msw: has(postureReport) },
  beforeEach: visit,
} satisfies Meta<typeof PosturePage>

export default meta
type Story = StoryObj<typeof meta>

export const ReportWithEveryState: Story = {
  parameters: tall,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('4 checks have failed.')).toBeVisible()
    const mail = within(canvas.getByRole('table', { name: 'Email: checks' }))
    const spf = within(mail.getByRole('row', { name: /^SPF/ }))
    await expect(spf.getByRole('cell', { name: 'Failed' })).toBeVisible()
    const dkim = within(mail.getByRole('row', { name: /^DKIM/ }))
    await expect(dkim.getByRole('cell', { name: 'Not tested' })).toBeVisible()
    await expect(dkim.queryByText('Passed')).toBeNull()
    await expect(canvas.getByRole('group', { name: 'Grade' })).toHaveTextContent(
      /D 30 of 100 points.*20 points more than the previous check/,
    )
    // What the groups cost leads from 100 to the score; the bonus of Framing doesn't count below 90.
    const costs = ['−25 points', '−10 points', '−25 points', '−10 points']
    await expect(canvas.getAllByText(/^−\d+ points$/).map((one) => one.textContent)).toEqual(costs)
    const framing = within(canvas.getByRole('row', { name: /^Framing/ }))
    await expect(framing.getByRole('cell', { name: '0' })).toBeVisible()
    await expect(await canvas.findByRole('heading', { name: 'Score over time' })).toBeVisible()
  },
}
export const ReportOnPhone: Story = {
  parameters: onAPhone(3600),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('4 checks have failed.')).toBeVisible()
    // Next to the name there is no room for more columns.
    await expect(canvas.getByRole('row', { name: /^SPF.*Failed\s*−10\s*points$/ })).toBeVisible()
    await expect(canvas.queryByRole('columnheader', { name: 'Result' })).toBeNull()
    await expect(await canvas.findByRole('heading', { name: 'Score over time' })).toBeVisible()
  },
}

export const CheckDetails: Story = {
  parameters: { picture: 'every theme' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('link', { name: 'Content Security Policy' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Content Security Policy' }))
    await expect(sheet.getByText('Costs up to 25 points')).toBeVisible()
    await userEvent.click(sheet.getByRole('tab', { name: 'Apache' }))
    await expect(sheet.getByText(/^Header always set Content-Security-Policy/)).toBeVisible()
  },
}

export const BonusThatDoesNotCount: Story = {
  parameters: { picture: false },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('link', { name: 'Framing' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Framing' }))
    await expect(sheet.getByText(/^A bonus of 5 counts once/)).toBeVisible()
  },
}

export const HidesIgnoredFindings: Story = {
  parameters: { picture: false },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('radio', { name: 'To do' }))
    await waitFor(() => expect(canvas.queryByRole('link', { name: 'CAA' })).toBeNull())
    await expect(canvas.getByRole('table', { name: 'Email: checks' })).toBeVisible()
  },
}

export const IgnoresFinding: Story = {
  parameters: {
    picture: false,
    msw: [
      ...has(postureReport),
      responses('POST /v1/domain/{id}/posture/ignore', { data: postureReport }),
    ],
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('link', { name: 'SPF' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Ignore temporarily' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Ignore “SPF” temporarily?' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Ignore' }))
    await expect(await dialog.findByText('Explain why this isn’t being fixed.')).toBeVisible()
    await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveFocus()
    await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Moving mail in May')
    await userEvent.click(dialog.getByRole('button', { name: 'Ignore' }))
    await expect(await screen.findByText('“SPF” is ignored for now')).toBeVisible()
  },
}

export const StopsIgnoringFinding: Story = {
  parameters: {
    picture: false,
    msw: [
      ...has(postureReport),
      responses('POST /v1/domain/{id}/posture/unignore', { data: postureReport }),
    ],
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('link', { name: 'CAA' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Stop ignoring' }))
    await expect(await screen.findByText('“CAA” is no longer ignored')).toBeVisible()
  },
}

export const NotCheckedYet: Story = {
  parameters: { msw: [...has(null, []), hesitates('POST /v1/domain/{id}/posture')] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Check now' })).toBeVisible()
  },
}

export const Checking: Story = {
  parameters: NotCheckedYet.parameters ?? {},
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Check now' }))
    await expect(await canvas.findByText(/This takes up to 20 seconds/)).toBeVisible()
  },
}

export const FirstCheckOpensReport: Story = {
  parameters: {
    picture: false,
    msw: [...has(null, []), responses('POST /v1/domain/{id}/posture', { data: postureReport })],
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Check now' }))
    await expect(await canvas.findByText('4 checks have failed.')).toBeVisible()
    await waitFor(() =>
      expect(canvas.getByRole('heading', { name: 'Security posture' })).toHaveFocus(),
    )
  },
}

/** The report contains the time of the next possible check: here it never comes. */
export const CheckedRecently: Story = {
  parameters: {
    picture: false,
    msw: has({ ...postureReport, next_run_at: '2126-01-01T00:00:00.000Z' }),
  },
  play: async ({ canvas, userEvent }) => {
    const button = await canvas.findByRole('button', { name: 'Check now' })
    await expect(button).toHaveAccessibleDescription(/It can be checked again in a moment/)
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await userEvent.click(button)
    await expect(canvas.queryByText(/This takes up to 20 seconds/)).toBeNull()
  },
}

export const WebsiteUnreachable: Story = {
  parameters: { msw: has(unreachableReport) },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('The website could not be checked')).toBeVisible()
    await expect(canvas.getByRole('group', { name: 'Grade' })).toHaveTextContent('None')
  },
}

export const Loading: Story = {
  parameters: { msw: [isAda, isHers, hesitates('GET /v1/domain/{id}/posture')] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Security posture' })).toBeVisible()
  },
}

export const LoadFailed: Story = {
  parameters: {
    picture: false,
    msw: [isAda, isHers, fails('GET /v1/domain/{id}/posture')],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('The report could not be loaded')).toBeVisible()
  },
}

export const NotFound: Story = {
  parameters: {
    picture: false,
    msw: [
      isAda,
      ...(['GET /v1/domain/{id}', 'GET /v1/domain/{id}/posture'] as const).map((call) =>
        refuses(call, 404, {
          code: 'not_found',
          message: 'Website not found. It may have been removed.',
        }),
      ),
    ],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('This page doesn’t exist')).toBeVisible()
  },
}
