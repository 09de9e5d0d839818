import type { Meta, StoryObj } from '@storybook/react-vite'
import { http, HttpResponse } from 'msw'
import { expect, screen, waitFor, within } from 'storybook/test'

import type { AnswerFailure } from '../../../contract/assistant/answer-states.ts'
import { ORGANISATION_HEADER } from '../../../contract/organisation/access.ts'
import { chooseOrganisation } from '../../../src/api/organisation-in-use.ts'
import { AssistantPage } from '../../../src/pages/assistant/assistant-page.tsx'
import { failureWords } from '../../../src/pages/assistant/chat/answer-words.ts'
import { ada, asksForProof, fails, hesitates, refuses, responses } from '../support/api.ts'
import {
  answered,
  answering,
  attackAnswer,
  attackQuestion,
  blockCard,
  conversation,
  conversations,
  hostileAnswer,
  streams,
  withModel,
  withoutModel,
} from '../support/assistant.ts'
import { inConsole } from '../support/in-router.tsx'
import { acme, engines } from '../support/organisation.ts'
import { couldNotBeLoaded, loading } from '../support/page-states.ts'
import { onAPhone, pageParameters } from '../support/page-story.ts'
import { visit } from '../support/visit.ts'

const isAda = responses('GET /v1/user', { data: ada })
const history = responses('GET /v1/assistant/conversations', {
  data: conversations,
  next_cursor: null,
})
const holds = (...messages: object[]) =>
  responses('GET /v1/assistant/conversations/{conversationId}', {
    data: { ...conversation, organisation_id: acme.id, messages: messages as never },
  })
const base = [isAda, history, responses('GET /v1/assistant', { data: withModel })]
const address = `/chatvai?conversation=${conversation.id}`
const filled = [...base, holds(attackQuestion, attackAnswer)]

const meta = {
  title: 'Pages/AssistantPage',
  tags: ['!autodocs'],
  component: AssistantPage,
  decorators: [inConsole],
  parameters: { ...pageParameters('/chatvai'), msw: base },
  beforeEach: visit,
} satisfies Meta<typeof AssistantPage>

export default meta
type Story = StoryObj<typeof meta>

export const Filled: Story = {
  parameters: {
    picture: 'every theme',
    address,
    ...pageParameters('/chatvai', { width: 1280, height: 1400 }),
    msw: filled,
  },
  play: async ({ canvas }) => {
    const [source] = await canvas.findAllByRole('link', { name: 'Source [1]: 412 blocked' })
    await expect(source).toHaveAttribute('href', '/recent-attacks?action=blocked')
    await expect(await canvas.findByRole('heading', { name: 'Sources' })).toBeVisible()
    await expect(canvas.getByText('[1] to [4], 4 rows')).toBeVisible()
    await expect(canvas.getByText('[5] to [7], first 3 rows')).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Approve' })).toBeVisible()
  },
}
export const FilledOnPhone: Story = {
  ...Filled,
  parameters: { ...Filled.parameters, ...onAPhone(1900) },
}

/** The conversations were only found by those who scrolled past the whole answer. */
export const ReachesHistoryOnPhone: Story = {
  parameters: { ...Filled.parameters, ...onAPhone(), picture: false },
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText('What do I owe?')
    await canvas.findByRole('button', { name: 'Approve' })
    await userEvent.click(canvas.getByRole('button', { name: 'View conversations' }))
    const heading = canvas.getByText('Conversations', { selector: 'span' })
    await expect(heading).toHaveFocus()
    const { top, bottom } = heading.getBoundingClientRect()
    await expect(top).toBeGreaterThan(0)
    await expect(bottom).toBeLessThan(window.innerHeight)
  },
}

export const Empty: Story = {
  parameters: {
    msw: [
      isAda,
      responses('GET /v1/assistant', { data: withoutModel }),
      responses('GET /v1/assistant/conversations', { data: [], next_cursor: null }),
    ],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No model is configured')).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'What do I owe?' })).toBeVisible()
    await expect(canvas.getByRole('textbox', { name: 'Your question' })).toHaveFocus()
  },
}

export const Loading: Story = {
  ...loading('Assistant', 'GET /v1/assistant/conversations/{conversationId}', base),
  parameters: {
    address,
    picture: false,
    msw: [hesitates('GET /v1/assistant/conversations/{conversationId}'), ...base],
  },
}

export const LoadFailed: Story = (() => {
  const state = couldNotBeLoaded(
    'This conversation',
    'GET /v1/assistant/conversations/{conversationId}',
    filled,
  )
  return { ...state, parameters: { ...state.parameters, address } }
})()

export const NotAllowed: Story = {
  parameters: {
    address,
    picture: false,
    msw: [
      refuses('GET /v1/assistant/conversations/{conversationId}', 404, {
        code: 'not_found',
        message: 'Conversation not found. It may have been deleted.',
      }),
      ...base,
    ],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/Conversation not found/)).toBeVisible()
  },
}

export const Answering: Story = {
  parameters: { msw: [streams(answering, { stays: true }), ...base] },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(
      await canvas.findByRole('textbox', { name: 'Your question' }),
      'Which attacks were there yesterday?{Enter}',
    )
    await expect(await canvas.findByText(/430 attacks/)).toBeVisible()
    await expect(
      canvas.getByText('Answering…', { selector: '[role="status"]' }),
    ).toBeInTheDocument()
    await expect(canvas.getByRole('button', { name: 'Stop' })).toBeVisible()
  },
}

export const StoppingKeepsText: Story = {
  parameters: { ...Answering.parameters, picture: false },
  play: async (context) => {
    await Answering.play?.(context)
    await context.userEvent.click(context.canvas.getByRole('button', { name: 'Stop' }))
    await expect(await context.canvas.findByText('This answer was stopped.')).toBeVisible()
    await expect(context.canvas.getByText(/430 attacks/)).toBeVisible()
    await expect(context.canvas.getByRole('button', { name: 'Try again' })).toBeVisible()
    await expect(context.canvas.getByRole('textbox', { name: 'Your question' })).toHaveFocus()
  },
}

/** The question was nowhere any more. */
export const StoppingBeforeAnswer: Story = {
  parameters: { picture: false, msw: [streams([], { stays: true }), ...base] },
  play: async ({ canvas, userEvent }) => {
    const field = await canvas.findByRole('textbox', { name: 'Your question' })
    await userEvent.type(field, 'Which attacks?{Enter}')
    await userEvent.click(await canvas.findByRole('button', { name: 'Stop' }))
    await expect(field).toHaveValue('Which attacks?')
    await expect(canvas.getByText(/Your question is back in the field/)).toBeVisible()
  },
}

export const AnnouncesOnlySteps: Story = {
  parameters: { picture: false, msw: [streams(answered), ...base] },
  play: async ({ canvas, userEvent }) => {
    const field = await canvas.findByRole('textbox', { name: 'Your question' })
    await userEvent.type(field, 'Which attacks were there yesterday?{Enter}')
    await canvas.findByText('The answer is complete.', { selector: '[role="status"]' })
    // The text itself is in no live region.
    await expect(canvas.getByText(/430 attacks/).closest('[aria-live], [role="status"]')).toBeNull()
    await expect(field).toHaveFocus()
    await expect(field).toHaveValue('')
  },
}

export const EditingAsksAgain: Story = {
  parameters: {
    address,
    picture: false,
    msw: [streams(answered), ...filled],
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Edit' }))
    const field = canvas.getByRole('textbox', { name: 'Edit question' })
    await expect(field).toHaveValue('Which attacks were there yesterday?')
    await userEvent.type(field, ' Really?')
    await userEvent.click(canvas.getByRole('button', { name: 'Ask again' }))
    await expect(await canvas.findByText('The answer is complete.')).toBeInTheDocument()
    await expect(canvas.getAllByRole('region', { name: 'Answer' })).toHaveLength(1)
    await expect(canvas.getByRole('textbox', { name: 'Your question' })).toHaveFocus()
  },
}

export const Approved: Story = {
  parameters: {
    address,
    picture: false,
    msw: [
      responses('POST /v1/assistant/proposals/{proposalId}/approve', {
        data: { ...blockCard, state: 'done', decided_at: blockCard.created_at },
      }),
      ...filled,
    ],
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Approve' }))
    await expect(await canvas.findByText('Done')).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Approve' })).toBeNull()
    await expect(canvas.getByRole('group', { name: /^Proposed change: / })).toHaveFocus()
  },
}

export const DecliningIsAnnounced: Story = {
  parameters: {
    address,
    picture: false,
    msw: [
      responses('POST /v1/assistant/proposals/{proposalId}/decline', {
        data: { ...blockCard, state: 'declined', decided_at: blockCard.created_at },
      }),
      ...filled,
    ],
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Decline' }))
    await expect(await screen.findByText(/^Declined: /)).toBeVisible()
  },
}

export const FailureIsAnnounced: Story = {
  parameters: {
    address,
    picture: false,
    msw: [
      responses('POST /v1/assistant/proposals/{proposalId}/approve', {
        data: { ...blockCard, state: 'stale', failure: 'It was modified. Ask for it again.' },
      }),
      ...filled,
    ],
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Approve' }))
    await expect(await screen.findByText('The change was not made')).toBeVisible()
  },
}

/** It used to be empty, because only the chat that had started it had its messages. */
export const ReopensStartedConversation: Story = {
  parameters: {
    picture: false,
    msw: [streams(answered), ...base, holds(attackQuestion, attackAnswer)],
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(
      await canvas.findByRole('textbox', { name: 'Your question' }),
      'Which attacks were there yesterday?{Enter}',
    )
    await canvas.findByText('The answer is complete.', { selector: '[role="status"]' })
    const begun = canvas.getByRole('link', { name: conversation.title })
    const other = canvas.getByRole('link', { name: 'What do I owe?' })
    await userEvent.click(other)
    await waitFor(() => expect(other).toHaveAttribute('aria-current', 'page'))
    await userEvent.click(begun)
    await waitFor(() => expect(begun).toHaveAttribute('aria-current', 'page'))
    await expect(await canvas.findByText(/430 attacks/)).toBeVisible()
  },
}

export const ChangedMeanwhile: Story = {
  parameters: {
    address,
    picture: false,
    msw: [
      ...base,
      holds(attackQuestion, {
        ...attackAnswer,
        proposals: [
          {
            ...blockCard,
            state: 'stale',
            failure:
              'What this would change has been modified since it was proposed. Ask for it again.',
          },
        ],
      }),
    ],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Out of date')).toBeVisible()
    await expect(canvas.getByText(/modified since it was proposed/)).toBeVisible()
  },
}

export const ProposedByMcpClient: Story = {
  parameters: {
    picture: 'every theme',
    address: `/chatvai?proposal=${blockCard.id}`,
    msw: [responses('GET /v1/assistant/proposals/{proposalId}', { data: blockCard }), ...base],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Approve' })).toBeVisible()
  },
}

/** The link in an MCP client’s reply led nowhere while the console showed another organisation. */
export const OpensOrganisationOfProposal: Story = {
  parameters: {
    ...ProposedByMcpClient.parameters,
    picture: false,
    organisations: [acme, { ...acme, id: 'another', name: 'Another' }],
    msw: [
      responses('GET /v1/assistant/proposals/{proposalId}', {
        data: { ...blockCard, organisation_id: 'another' },
      }),
      ...base,
    ],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/This page belongs to Another/)).toBeVisible()
    await expect(await canvas.findByRole('button', { name: 'Approve' })).toBeVisible()
  },
}

export const HostileAnswerLeadsNowhere: Story = {
  parameters: {
    address,
    picture: false,
    // The whole page: axe takes what the top bar covers for too small.
    viewportSize: { width: 1280, height: 1100 },
    msw: [...base, holds(attackQuestion, hostileAnswer)],
  },
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByText(/See the report/)).toBeVisible()
    await expect(canvasElement.querySelector('img, iframe, script, [src*="evil"]')).toBeNull()
    const links = [...canvasElement.querySelectorAll('a')].map(({ href }) => href)
    await expect(links.filter((href) => !href.startsWith(location.origin))).toEqual([])
  },
}

export const UnsourcedSentences: Story = {
  parameters: {
    address,
    msw: [
      ...base,
      holds(attackQuestion, {
        ...attackAnswer,
        model: 'qwen3-32b',
        text: 'There were **430 attacks** yesterday [r1]. They came from a botnet. Such attacks are common.\n\n- 412 blocked [r1]\n- None got through.\n\nShall I block the address?',
        proposals: [],
        follow_ups: [],
      }),
    ],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/came from a botnet/)).toBeVisible()
    await expect(canvas.getAllByText('No source')).toHaveLength(2)
  },
}

export const UnsourcedAnswer: Story = {
  parameters: {
    address,
    picture: false,
    msw: [
      ...base,
      holds(attackQuestion, {
        ...attackAnswer,
        model: 'qwen3-32b',
        text: 'There were 430 attacks yesterday [r99].',
      }),
    ],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/cites no sources/)).toBeVisible()
    await expect(canvas.queryByText('No source')).toBeNull()
  },
}

const failing = (failure: AnswerFailure): Story => ({
  parameters: {
    address,
    picture: false,
    msw: [
      ...base,
      holds(attackQuestion, {
        ...attackAnswer,
        text: 'There were',
        state: 'failed',
        failure,
        proposals: [],
        readings: [],
        follow_ups: [],
      }),
    ],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(failureWords[failure].title)).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Try again' })).toBeVisible()
  },
})
export const TimedOut: Story = failing('timed_out')
export const BrokenOff: Story = { ...failing('broken_off') }
export const Unreachable: Story = failing('unreachable')
export const Misconfigured: Story = failing('misconfigured')
export const Overloaded: Story = failing('overloaded')
export const Declined: Story = failing('declined')
export const BudgetUsed: Story = failing('budget_used')

export const AskingFails: Story = {
  parameters: { picture: false, msw: [fails('POST /v1/assistant/ask'), ...base] },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(
      await canvas.findByRole('textbox', { name: 'Your question' }),
      'Hello{Enter}',
    )
    await expect(await canvas.findByText('The question could not be answered')).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Try again' })).toBeVisible()
  },
}

export const SearchingAndDeleting: Story = {
  parameters: {
    picture: false,
    msw: [responses('POST /v1/assistant/conversations/{conversationId}/remove', {}), ...base],
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Delete “What do I owe?”' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Delete conversation' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await expect(await screen.findByText('Conversation deleted')).toBeVisible()
    await waitFor(() =>
      expect(canvas.getByText('Conversations', { selector: 'span' })).toHaveFocus(),
    )
  },
}

export const CancelledEditReturnsFocus: Story = {
  parameters: { address, picture: false, msw: filled },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Edit' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel' }))
    await expect(canvas.getByRole('button', { name: 'Edit' })).toHaveFocus()
  },
}

const asksToConnect = new URLSearchParams({
  client_id: blockCard.id,
  redirect_uri: 'http://localhost:3118/callback',
  code_challenge: 'x'.repeat(43),
  code_challenge_method: 'S256',
  response_type: 'code',
})

const isClient = responses('GET /v1/assistant/mcp/clients/{clientId}', {
  data: {
    id: blockCard.id,
    name: 'Claude Code',
    redirect_uris: ['http://localhost:3118/callback'],
  },
})

export const ConnectClient: Story = {
  parameters: { address: `/chatvai?${asksToConnect}`, msw: [isClient, ...base] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Claude Code')).toBeVisible()
    await expect(canvas.getByText('http://localhost:3118')).toBeVisible()
    await expect(canvas.getByRole('radio', { name: /Read, and suggest changes/ })).toBeChecked()
    await expect(canvas.getByRole('button', { name: 'Connect' })).toBeEnabled()
  },
}

export const ConnectReadOnly: Story = {
  parameters: {
    ...ConnectClient.parameters,
    picture: false,
    address: `/chatvai?${asksToConnect}&scope=read`,
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/It requested read access only/)).toBeVisible()
    await expect(canvas.queryByRole('radio')).toBeNull()
    await expect(canvas.getByRole('button', { name: 'Connect' })).toBeEnabled()
  },
}

export const ConnectOneOfSeveral: Story = {
  parameters: {
    ...ConnectClient.parameters,
    organisations: [
      acme,
      engines,
      { ...acme, id: blockCard.id, name: 'Deleted', restorable_until: '2026-04-01T00:00:00Z' },
    ],
  },
  play: async ({ canvas }) => {
    const choice = await canvas.findByRole('combobox', { name: 'Organisation' })
    await expect(choice).toHaveValue(acme.id)
    await expect(canvas.queryByRole('option', { name: 'Deleted' })).toBeNull()
  },
}

/** The button was disabled, without a reason. The person has just lost the organisation that they worked in. */
export const NoOrganisationToConnect: Story = {
  tags: ['behaviour'],
  parameters: {
    ...ConnectClient.parameters,
    picture: false,
    organisations: [{ ...acme, partner: { id: engines.id, name: engines.name } }],
  },
  beforeEach: () => chooseOrganisation(ada.id, engines.id),
  play: async ({ canvas }) => {
    const reason = await canvas.findByText(/None of your organisations can be connected/)
    await expect(reason).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Connect' })).toBeNull()
    await expect(canvas.getByRole('button', { name: 'Back to the application' })).toBeEnabled()
  },
}

/** The server sends an address here that keeps the story open. */
export const ConnectsChosenOrganisation: Story = {
  tags: ['behaviour'],
  parameters: {
    ...ConnectOneOfSeveral.parameters,
    picture: false,
    msw: [
      http.post('/v1/assistant/mcp/authorize', ({ request }) =>
        HttpResponse.json({
          status: 200,
          data: { location: `#${request.headers.get(ORGANISATION_HEADER)}` },
        }),
      ),
      isClient,
      ...base,
    ],
  },
  play: async ({ canvas, userEvent }) => {
    const choice = await canvas.findByRole('combobox', { name: 'Organisation' })
    await userEvent.selectOptions(choice, engines.name)
    await userEvent.click(canvas.getByRole('button', { name: 'Connect' }))
    await waitFor(() => expect(window.location.hash).toBe(`#${engines.id}`))
    window.history.replaceState(null, '', window.location.pathname + window.location.search)
  },
}

/** The server sends an address here that keeps the story open. */
export const ConnectConfirmsIdentity: Story = {
  tags: ['behaviour'],
  parameters: {
    ...ConnectClient.parameters,
    picture: false,
    msw: [
      ...asksForProof('POST /v1/assistant/mcp/authorize', {
        password: 'a long password',
        data: { location: '#connected' },
      }),
      isClient,
      ...base,
    ],
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Connect' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm it’s you' }))
    await userEvent.type(dialog.getByLabelText('Password'), 'a long password{Enter}')
    await waitFor(() => expect(window.location.hash).toBe('#connected'))
    await expect(canvas.queryByText('It could not be connected')).toBeNull()
    window.history.replaceState(null, '', window.location.pathname + window.location.search)
  },
}

/** Clients waited until they timed out. The server sends an address here that keeps the story open. */
export const CancelLeadsBackToClient: Story = {
  tags: ['behaviour'],
  parameters: {
    ...ConnectClient.parameters,
    picture: false,
    msw: [
      responses('POST /v1/assistant/mcp/decline', { data: { location: '#access_denied' } }),
      isClient,
      ...base,
    ],
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(window.location.hash).toBe('#access_denied'))
    window.history.replaceState(null, '', window.location.pathname + window.location.search)
  },
}

const otherServer = 'https://elsewhere.example/mcp'

/** RFC 8707: otherwise, another server that names this one could get a token for it. */
export const SendsRequestedServer: Story = {
  tags: ['behaviour'],
  parameters: {
    ...ConnectClient.parameters,
    picture: false,
    address: `/chatvai?${asksToConnect}&resource=${otherServer}`,
    msw: [
      http.post('/v1/assistant/mcp/authorize', async ({ request }) => {
        await expect(await request.json()).toMatchObject({ resource: otherServer })
        const message = 'The application requested access to another server.'
        return HttpResponse.json({ status: 422, code: 'invalid_request', message }, { status: 422 })
      }),
      isClient,
      ...base,
    ],
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Connect' }))
    await expect(await canvas.findByText(/requested access to another server/)).toBeVisible()
  },
}

export const ConnectWithoutPkce: Story = {
  parameters: {
    ...ConnectClient.parameters,
    picture: false,
    address: `/chatvai?response_type=code&client_id=${blockCard.id}&redirect_uri=http://localhost:3118/callback`,
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('This application can’t be connected')).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Connect' })).toBeNull()
    await expect(canvas.getByRole('button', { name: 'Back to the application' })).toBeEnabled()
  },
}
