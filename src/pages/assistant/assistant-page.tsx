import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'

import type { Message } from '../../../contract/assistant/message.ts'
import { conversationQuery, proposalQuery } from '../../api/assistant/assistant.ts'
import { Button } from '../../components/button/index.ts'
import { ErrorState } from '../../components/error-state/index.ts'
import { Page } from '../../components/page/index.ts'
import { Section } from '../../components/section/index.ts'
import { useOrganisationOf } from '../organisation/in-use/use-organisation-of.ts'
import { loadFailure } from '../shared/load-failure.ts'
import { Loaded } from '../shared/loaded.tsx'
import { PageSkeleton } from '../shared/page-skeleton.tsx'
import { retry } from '../shared/retry.ts'
import { AskField } from './chat/ask-field.tsx'
import { isRunning } from './chat/chat.state.ts'
import { Messages } from './chat/messages.tsx'
import { ProposalCard } from './chat/proposal-card.tsx'
import { useChat } from './chat/use-chat.ts'
import { History } from './history/history.tsx'
import { ConnectClient, connectionIn } from './mcp/connect-client.tsx'

/**
 * /chatvai: the assistant. `?conversation=` opens an earlier conversation, and `?proposal=` a change that an MCP client
 * suggests. An MCP client that wants to connect sends the person here, too.
 */
export function AssistantPage() {
  const [search] = useSearchParams()
  const asked = connectionIn(search)
  return asked ? <ConnectClient asked={asked} /> : <Conversations />
}

function Conversations() {
  const [search, setSearch] = useSearchParams()
  const client = useQueryClient()
  const conversationId = search.get('conversation') ?? undefined
  const proposalId = search.get('proposal') ?? undefined
  /** The conversation that began here: it continues while its id is put in the URL. */
  const [startedId, setStartedId] = useState<string>()
  const [newest, setNewest] = useState(0)
  const history = useRef<HTMLElement>(null)
  // Once another one is opened, it is read like any earlier one.
  if (startedId && conversationId && conversationId !== startedId) setStartedId(undefined)
  const isHere = conversationId === undefined || conversationId === startedId
  const startNew = () => {
    setStartedId(undefined)
    setNewest(newest + 1)
    setSearch({})
  }
  return (
    <Page
      title="Assistant"
      description="Ask about your websites, databases and attacks. Answers show their sources."
      actions={
        <>
          <Button variant="secondary" onClick={startNew}>
            New conversation
          </Button>
          {/* They are below a long answer, unless there is space next to it. */}
          <Button
            variant="secondary"
            className="lg:hidden"
            onClick={() => {
              history.current?.scrollIntoView()
              history.current?.focus({ preventScroll: true })
            }}
          >
            View conversations
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="grid min-w-0 gap-6 self-start">
          {proposalId && <ProposedChange id={proposalId} />}
          {isHere ? (
            <Conversation
              key={`new ${newest}`}
              onStarted={(id) => {
                setStartedId(id)
                setSearch({ conversation: id }, { replace: true })
              }}
            />
          ) : (
            <Earlier key={conversationId} id={conversationId} />
          )}
        </div>
        <div className="self-start">
          <History
            heading={history}
            openId={conversationId}
            onRemoved={(id) => {
              client.removeQueries({ queryKey: conversationQuery(id).queryKey })
              if (id === conversationId) startNew()
            }}
          />
        </div>
      </div>
    </Page>
  )
}

function ProposedChange({ id }: { id: string }) {
  const { data } = useQuery(proposalQuery(id))
  useOrganisationOf(data?.organisation_id, ['assistant-proposal'])
  return (
    <Section title="Proposed change">
      <Loaded query={proposalQuery(id)} what="This proposal">
        {(proposal) => <ProposalCard proposal={proposal} />}
      </Loaded>
    </Section>
  )
}

/** How often an answer that runs in another tab is read. */
const RUNNING_ELSEWHERE_MS = 2_000

function Earlier({ id }: { id: string }) {
  const { data, isPending, isLoadingError, error, refetch } = useQuery({
    ...conversationQuery(id),
    // What arrives later belongs to the chat that is open.
    staleTime: Infinity,
    // Except for an answer that isn't written here.
    refetchInterval: ({ state }) =>
      isRunning(state.data?.messages.at(-1)) ? RUNNING_ELSEWHERE_MS : false,
  })
  useOrganisationOf(data?.organisation_id, ['assistant-conversation'])
  if (isPending) return <PageSkeleton />
  if (isLoadingError) {
    return (
      <ErrorState {...loadFailure(error, 'This conversation')} onRetry={() => retry(refetch)} />
    )
  }
  return <Conversation conversationId={id} messages={data.messages} />
}

function Conversation({
  conversationId,
  messages,
  onStarted,
}: {
  conversationId?: string
  messages?: readonly Message[]
  onStarted?: (id: string) => void
}) {
  const chat = useChat({ conversationId, messages, onStarted })
  return (
    <div className="grid min-w-0 gap-6">
      <Messages chat={chat} />
      <AskField chat={chat} />
    </div>
  )
}
