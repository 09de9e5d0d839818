import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

import type { CloseAccountRequest } from '../../../contract/account/closure.ts'
import { local, session } from '../browser-storage.ts'
import { call, openStream } from '../client.ts'
import { clearCredentials } from '../credentials.ts'

/** What closing the account requires. */
export const closureQuery = queryOptions({
  queryKey: ['closure'],
  queryFn: async () => (await call('GET /v1/user/closure')).data,
  staleTime: 0,
})

/**
 * Closes the account and removes everything that this browser stores. Returns the time at which the account is deleted.
 */
export const useCloseAccount = () =>
  useMutation({
    mutationFn: async (body: CloseAccountRequest) => {
      const { data } = await call('POST /v1/user/closure', { body })
      clearCredentials()
      local.clear()
      session.clear()
      return data.deleted_at
    },
  })

export const useKeepAccount = () =>
  useMutation({ mutationFn: () => call('POST /v1/user/closure/keep') })

/** The server doesn’t announce that an export is ready. */
const EXPORT_POLL_MS = 3_000

/** The newest export of the person’s data. */
export const dataExportQuery = queryOptions({
  queryKey: ['data-export'],
  queryFn: async () => (await call('GET /v1/user/export')).data,
  refetchInterval: ({ state }) => (state.data?.state === 'preparing' ? EXPORT_POLL_MS : false),
})

export function useRequestExport() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => (await call('POST /v1/user/export')).data,
    onSettled: () => client.invalidateQueries({ queryKey: dataExportQuery.queryKey }),
  })
}

/** Not by a link: it couldn’t ask the person to confirm that it’s them. */
export const useDownloadExport = () =>
  useMutation({
    mutationFn: async () => {
      const { signal } = new AbortController()
      const stream = await openStream('GET /v1/user/export/file', { body: undefined, signal })
      return new Response(stream).blob()
    },
  })
