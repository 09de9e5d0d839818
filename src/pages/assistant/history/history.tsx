import { useInfiniteQuery } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'

import type { Conversation } from '../../../../contract/assistant/conversation.ts'
import { conversationsQuery, useRemoveConversation } from '../../../api/assistant/assistant.ts'
import { Button } from '../../../components/button/index.ts'
import { ErrorState } from '../../../components/error-state/index.ts'
import { Link } from '../../../components/link/index.ts'
import { SearchField } from '../../../components/search-field/index.ts'
import { Section } from '../../../components/section/index.ts'
import { Text } from '../../../components/text/index.ts'
import { Time } from '../../../components/time/index.ts'
import { useToast } from '../../../components/toast/index.ts'
import { ConfirmedAction } from '../../organisation/access/confirmed-action.tsx'
import { loadFailure } from '../../shared/load-failure.ts'
import { PageSkeleton } from '../../shared/page-skeleton.tsx'
import { retry } from '../../shared/retry.ts'
import { showMore } from '../../shared/show-more.tsx'

/** The person's conversations: search, open, delete. */
export function History({
  heading,
  openId,
  onRemoved,
}: {
  heading: RefObject<HTMLElement | null>
  openId: string | undefined
  onRemoved: (id: string) => void
}) {
  const [search, setSearch] = useState('')
  const [removing, setRemoving] = useState<Conversation>()
  const { mutateAsync: remove } = useRemoveConversation()
  const showToast = useToast()
  const query = useInfiniteQuery(conversationsQuery(search))
  const conversations = query.data?.pages.flatMap(({ data }) => data)
  const [canSearch, setCanSearch] = useState(false)
  // Not until there is something to search. From then on it stays: it may have the focus.
  if (!canSearch && conversations && conversations.length > 0) setCanSearch(true)
  return (
    <Section
      title={
        <span ref={heading} tabIndex={-1}>
          Conversations
        </span>
      }
    >
      {canSearch && (
        <SearchField
          aria-label="Search conversations"
          placeholder="Search conversations"
          onSearch={setSearch}
        />
      )}
      {query.isPending && <PageSkeleton />}
      {query.isLoadingError && (
        <ErrorState
          {...loadFailure(query.error, 'The conversations')}
          headingLevel={3}
          onRetry={() => retry(query.refetch)}
        />
      )}
      {conversations?.length === 0 && (
        <Text tone="muted">
          {search ? 'No conversation contains this.' : 'Your conversations will appear here.'}
        </Text>
      )}
      {conversations && conversations.length > 0 && (
        <ul className="grid">
          {conversations.map((conversation) => (
            <li key={conversation.id} className="flex items-baseline justify-between gap-2 py-1">
              <div className="min-w-0">
                <Link asChild>
                  <RouterLink
                    to={`/chatvai?conversation=${conversation.id}`}
                    aria-current={conversation.id === openId ? 'page' : undefined}
                  >
                    {conversation.id === openId ? (
                      <Text as="strong" tone="strong">
                        {conversation.title}
                      </Text>
                    ) : (
                      conversation.title
                    )}
                  </RouterLink>
                </Link>
                <Text tone="muted" size="small">
                  <Time at={conversation.updated_at} format="relative" />
                </Text>
              </div>
              <Button
                variant="text"
                aria-label={`Delete “${conversation.title}”`}
                onClick={() => setRemoving(conversation)}
              >
                Delete
              </Button>
            </li>
          ))}
        </ul>
      )}
      {showMore(query)}
      {removing && (
        <ConfirmedAction
          title={`Delete “${removing.title}”?`}
          confirmLabel="Delete conversation"
          pendingLabel="Deleting…"
          returnFocus={heading}
          onClose={() => setRemoving(undefined)}
          action={async () => {
            await remove(removing.id)
            setRemoving(undefined)
            onRemoved(removing.id)
            showToast({ tone: 'positive', title: 'Conversation deleted' })
          }}
        >
          Its questions, answers and proposed changes are deleted. Changes you approved stay in
          effect.
        </ConfirmedAction>
      )}
    </Section>
  )
}
