import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'

import type { Conversation } from '../../../../contract/assistant/conversation.ts'
import { conversationsQuery, useRemoveConversation } from '../../../api/assistant/assistant.ts'
import { Button } from '../../../components/button/index.ts'
import { ConfirmDialog } from '../../../components/confirm-dialog/index.ts'
import { ErrorState } from '../../../components/error-state/index.ts'
import { Link } from '../../../components/link/index.ts'
import { SearchField } from '../../../components/search-field/index.ts'
import { Section } from '../../../components/section/index.ts'
import { Text } from '../../../components/text/index.ts'
import { Time } from '../../../components/time/index.ts'
import { loadFailure } from '../../shared/load-failure.ts'
import { PageSkeleton } from '../../shared/page-skeleton.tsx'
import { retry } from '../../shared/retry.ts'
import { showMore } from '../../shared/show-more.tsx'
import { useFailureToast } from '../../shared/use-failure-toast.ts'

/** The person's conversations: search, open, delete. */
export function History({
  openId,
  onRemoved,
}: {
  openId: string | undefined
  onRemoved: (id: string) => void
}) {
  const [search, setSearch] = useState('')
  const query = useInfiniteQuery(conversationsQuery(search))
  const conversations = query.data?.pages.flatMap(({ data }) => data)
  return (
    <Section title="Conversations">
      <SearchField aria-label="Search conversations" onSearch={setSearch} />
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
        <ul className="grid gap-2">
          {conversations.map((conversation) => (
            <li key={conversation.id} className="flex items-baseline justify-between gap-2">
              <div className="min-w-0">
                <Link asChild>
                  <RouterLink
                    to={`/chatvai?conversation=${conversation.id}`}
                    aria-current={conversation.id === openId ? 'page' : undefined}
                  >
                    {conversation.title}
                  </RouterLink>
                </Link>
                <Text tone="muted" size="small">
                  <Time at={conversation.updated_at} format="relative" />
                </Text>
              </div>
              <RemoveConversation conversation={conversation} onRemoved={onRemoved} />
            </li>
          ))}
        </ul>
      )}
      {showMore(query)}
    </Section>
  )
}

function RemoveConversation({
  conversation: { id, title },
  onRemoved,
}: {
  conversation: Conversation
  onRemoved: (id: string) => void
}) {
  const [isOpen, setOpen] = useState(false)
  const remove = useRemoveConversation()
  const failed = useFailureToast()
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={setOpen}
      title={`Delete “${title}”?`}
      confirmLabel="Delete conversation"
      pendingLabel="Deleting…"
      isPending={remove.isPending}
      trigger={
        <Button variant="quiet" size="small" aria-label={`Delete “${title}”`}>
          Delete
        </Button>
      }
      onConfirm={() =>
        remove.mutate(id, {
          onError: failed('The conversation could not be deleted'),
          onSuccess: () => {
            setOpen(false)
            onRemoved(id)
          },
        })
      }
    >
      Its questions, answers and cards are deleted. Changes that you approved are kept.
    </ConfirmDialog>
  )
}
