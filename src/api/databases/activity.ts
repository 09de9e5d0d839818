import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { z } from 'zod'

import type {
  AllowList,
  changeAuditSettingsRequest,
  StatementRule,
  StatementRules,
} from '../../../contract/databases/statement-rules.ts'
import { byCursor } from '../by-cursor.ts'
import { call, type Query } from '../client.ts'
import { pastEmptyPages } from '../past-empty-pages.ts'

/** What was done in databases, newest first, paginated. */
export const databaseActivityQuery = (filter: Query) =>
  infiniteQueryOptions({
    queryKey: ['database-activity', 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      pastEmptyPages(
        (cursor) => call('GET /v1/database-activity', { query: { ...filter, cursor } }),
        { pageParam, signal },
      ),
    ...byCursor,
  })

/** The number of entries in the last 24 hours, for each database with entries. */
export const activityCountsQuery = queryOptions({
  queryKey: ['database-activity', 'counts'],
  queryFn: async () => (await call('GET /v1/database-activity/counts')).data,
})

/** What the log shipper of a database has sent. */
export const databaseArrivalsQuery = (id: string) =>
  queryOptions({
    queryKey: ['database', id, 'log-arrivals'],
    queryFn: async () => (await call('GET /v1/database/{id}/log-arrivals', { path: { id } })).data,
  })

/** Returns the key, which is shown once. It isn't cached. */
export function useMakeDatabaseIngestKey(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () =>
      (await call('POST /v1/database/{id}/ingest-key', { path: { id } })).data.ingest_key,
    // With the first key, the database gets its first rules.
    onSettled: () => client.invalidateQueries({ queryKey: ['database', id] }),
    gcTime: 0,
  })
}

/** The rules on statements of a database, how its activity is kept, and what was learnt. */
export const rulesQuery = (id: string) =>
  queryOptions({
    queryKey: ['database', id, 'rules'],
    queryFn: async () => (await call('GET /v1/database/{id}/rules', { path: { id } })).data,
  })

/**
 * A change whose response contains the updated rules. Changes run one after another, so that each is based on the
 * previous one. If one fails, the rules are refetched: others may have been stored in the meantime.
 */
function useRulesMutation<Input>(
  id: string,
  mutationFn: (input: Input) => Promise<StatementRules>,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    scope: { id: `rules of ${id}` },
    onSuccess: (rules) => client.setQueryData(rulesQuery(id).queryKey, rules),
    onError: () => client.invalidateQueries({ queryKey: rulesQuery(id).queryKey }),
  })
}

/** Changes the rules that were loaded last. The server refuses this if different rules are stored by then. */
export function useChangeRules(id: string) {
  const client = useQueryClient()
  return useRulesMutation(id, async (change: (rules: StatementRule[]) => StatementRule[]) => {
    const before = client.getQueryData(rulesQuery(id).queryKey)?.rules ?? []
    const body = { rules: change(before), before }
    return (await call('POST /v1/database/{id}/rules', { path: { id }, body })).data
  })
}

export const useChangeAuditSettings = (id: string) =>
  useRulesMutation(
    id,
    async (body: z.input<typeof changeAuditSettingsRequest>) =>
      (await call('POST /v1/database/{id}/audit-settings', { path: { id }, body })).data,
  )

/** For the given number of days; 0 stops it. */
export const useChangeLearning = (id: string) =>
  useRulesMutation(
    id,
    async (days: number) =>
      (await call('POST /v1/database/{id}/learning', { path: { id }, body: { days } })).data,
  )

export const useAllowLearnt = (id: string) =>
  useRulesMutation(
    id,
    async (body: Exclude<AllowList, { clear: true }>) =>
      (await call('POST /v1/database/{id}/allow-list', { path: { id }, body })).data,
  )

export const useClearAllowed = (id: string) =>
  useRulesMutation<void>(
    id,
    async () =>
      (await call('POST /v1/database/{id}/allow-list', { path: { id }, body: { clear: true } }))
        .data,
  )
