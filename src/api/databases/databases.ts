import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { z } from 'zod'

import type {
  addDatabaseRequest,
  changeConnectionRequest,
} from '../../../contract/databases/database.ts'
import { byCursor } from '../by-cursor.ts'
import { addressOf, call } from '../client.ts'

export type NewDatabase = z.input<typeof addDatabaseRequest>
export type NewConnection = z.input<typeof changeConnectionRequest>

/** The databases, by name: the current ones, or those that can be restored. */
export const databasesQuery = (list: 'standing' | 'removed', search = '') =>
  infiniteQueryOptions({
    queryKey: ['databases', list, search],
    queryFn: ({ pageParam }) =>
      call('GET /v1/database', {
        query: {
          ...(search && { search }),
          ...(list === 'removed' && { state: list }),
          cursor: pageParam,
        },
      }),
    ...byCursor,
    // For the same list, the previous rows are shown until the search results arrive.
    placeholderData: (previous, before) => (before?.queryKey[1] === list ? previous : undefined),
  })

/** The first few current databases whose name or host contains the text. */
export const findDatabases = async (search: string) =>
  (await call('GET /v1/database', { query: { search, limit: '20' } })).data

/** One database. */
export const databaseQuery = (id: string) =>
  queryOptions({
    queryKey: ['database', id],
    queryFn: async () => (await call('GET /v1/database/{id}', { path: { id } })).data,
  })

/** The newest test of its connection; null before the first. Refetched with the database, so after each step. */
export const connectionTestQuery = (id: string) =>
  queryOptions({
    queryKey: ['database', id, 'test'],
    queryFn: async () => (await call('GET /v1/database/{id}/test', { path: { id } })).data,
  })

/** The newest findings; null before the first check. Refetched with the database. */
export const findingsQuery = (id: string) =>
  queryOptions({
    queryKey: ['database', id, 'findings'],
    queryFn: async () => (await call('GET /v1/database/{id}/findings', { path: { id } })).data,
  })

/** The score of its last hundred checks, newest first. */
export const findingsHistoryQuery = (id: string) =>
  queryOptions({
    queryKey: ['database', id, 'history'],
    queryFn: async () =>
      (
        await call('GET /v1/database/{id}/findings/history', {
          path: { id },
          query: { limit: '100' },
        })
      ).data,
  })

/** What the newest check found about roles, sessions, slow queries and columns; null before the first. */
export const inventoryQuery = (id: string) =>
  queryOptions({
    queryKey: ['database', id, 'inventory'],
    queryFn: async () => (await call('GET /v1/database/{id}/inventory', { path: { id } })).data,
  })

/** Where the newest findings can be downloaded. */
export const findingsExportAddress = (id: string, format: 'csv' | 'json') =>
  addressOf('/v1/database/{id}/findings/export', { path: { id }, query: { format } })

/** Where all remedies can be downloaded as one SQL file. */
export const remediesAddress = (id: string) =>
  addressOf('/v1/database/{id}/remedies', { path: { id } })

/** A change after which the database, and the lists with it, are refetched, even if it failed. */
function useDatabaseMutation<Input, Output>(
  mutationFn: (input: Input) => Promise<Output>,
  idOf: (input: Input, output: Output | undefined) => string | undefined,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: (output, _, input) =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['databases'] }),
        client.invalidateQueries({ queryKey: ['database', idOf(input, output)] }),
      ]),
  })
}

/** Stores a draft. Parapet doesn't connect to it yet. */
export const useAddDatabase = () =>
  useDatabaseMutation(
    async (body: NewDatabase) => (await call('POST /v1/database', { body })).data,
    (_, added) => added?.id,
  )

/** Tests the stored connection. Takes up to 30 seconds. */
export const useTestConnection = () =>
  useDatabaseMutation(
    async (id: string) => (await call('POST /v1/database/{id}/test', { path: { id } })).data,
    (id) => id,
  )

/** Tests other details, and stores them if the test passes, or always for a draft. */
export const useChangeConnection = () =>
  useDatabaseMutation(
    async ({ id, connection }: { id: string; connection: NewConnection }) =>
      (await call('POST /v1/database/{id}/connection', { path: { id }, body: connection })).data,
    ({ id }) => id,
  )

/** Takes up to 60 seconds. */
export const useCheckDatabase = (id: string) =>
  useDatabaseMutation<void, unknown>(
    () => call('POST /v1/database/{id}/findings', { path: { id } }),
    () => id,
  )

/** `until` is an instant. */
export const useIgnoreFinding = (id: string) =>
  useDatabaseMutation(
    (body: { check: string; reason: string; until: string }) =>
      call('POST /v1/database/{id}/findings/ignore', { path: { id }, body }),
    () => id,
  )

export const useUnignoreFinding = (id: string) =>
  useDatabaseMutation(
    (check: string) =>
      call('POST /v1/database/{id}/findings/unignore', { path: { id }, body: { check } }),
    () => id,
  )

/** Turns the sampling of values on or off, from the next check on. */
export const useChangeValueSample = (id: string) =>
  useDatabaseMutation(
    (samplesValues: boolean) =>
      call('POST /v1/database/{id}/value-sample', {
        path: { id },
        body: { samples_values: samplesValues },
      }),
    () => id,
  )

const changing = (event: 'pause' | 'resume' | 'remove' | 'restore') => async (id: string) =>
  (await call(`POST /v1/database/{id}/${event}`, { path: { id } })).data
const itself = (id: string) => id

export const usePauseDatabase = () => useDatabaseMutation(changing('pause'), itself)
export const useResumeDatabase = () => useDatabaseMutation(changing('resume'), itself)
export const useRemoveDatabase = () => useDatabaseMutation(changing('remove'), itself)
export const useRestoreDatabase = () => useDatabaseMutation(changing('restore'), itself)
