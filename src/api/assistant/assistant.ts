import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'

import type { Proposal } from '../../../contract/assistant/proposal.ts'
import { byCursor } from '../by-cursor.ts'
import { call } from '../client.ts'

/** Whether a model answers, and what is left of its budget. */
export const assistantQuery = queryOptions({
  queryKey: ['assistant', 'status'],
  queryFn: async () => (await call('GET /v1/assistant')).data,
})

/** The person’s conversations, most recently used first, paginated. */
export const conversationsQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: ['assistant', 'conversations', search],
    queryFn: ({ pageParam }) =>
      call('GET /v1/assistant/conversations', {
        query: { search: search || undefined, cursor: pageParam },
      }),
    ...byCursor,
  })

export const conversationQuery = (conversationId: string) =>
  queryOptions({
    queryKey: ['assistant-conversation', conversationId],
    queryFn: async () =>
      (
        await call('GET /v1/assistant/conversations/{conversationId}', {
          path: { conversationId },
        })
      ).data,
  })

export function useRemoveConversation() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (conversationId: string) =>
      call('POST /v1/assistant/conversations/{conversationId}/remove', {
        path: { conversationId },
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['assistant', 'conversations'] }),
  })
}

export const proposalQuery = (proposalId: string) =>
  queryOptions({
    queryKey: ['assistant-proposal', proposalId],
    queryFn: async () =>
      (await call('GET /v1/assistant/proposals/{proposalId}', { path: { proposalId } })).data,
  })

type OpenConversation = NonNullable<
  Awaited<ReturnType<ReturnType<typeof conversationQuery>['queryFn'] & object>>
>

/** A conversation that was read before the decision. */
const withDecided = (opened: OpenConversation, decided: Proposal): OpenConversation => ({
  ...opened,
  messages: opened.messages.map((message) =>
    message.role === 'person'
      ? message
      : {
          ...message,
          proposals: message.proposals.map((one) => (one.id === decided.id ? decided : one)),
        },
  ),
})

/** Approves or declines a change. Anything on the screen may have changed afterwards. */
export function useDecideProposal() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, decision }: { id: Proposal['id']; decision: 'approve' | 'decline' }) =>
      (
        await call(
          decision === 'approve'
            ? 'POST /v1/assistant/proposals/{proposalId}/approve'
            : 'POST /v1/assistant/proposals/{proposalId}/decline',
          { path: { proposalId: id } },
        )
      ).data,
    onSuccess: (decided) => {
      client.setQueryData(proposalQuery(decided.id).queryKey, decided)
      client.setQueriesData<OpenConversation>(
        { queryKey: ['assistant-conversation'] },
        (opened) => opened && withDecided(opened, decided),
      )
      return client.invalidateQueries({
        predicate: ({ queryKey }) => !String(queryKey[0]).startsWith('assistant'),
      })
    },
  })
}
