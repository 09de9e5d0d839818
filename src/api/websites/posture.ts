import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

import type { PostureCheckId, PostureReport } from '../../../contract/websites/posture.ts'
import { call } from '../client.ts'

const postureKey = (id: string) => ['posture', id] as const

/** The newest report on a website; null before its first check. */
export const postureQuery = (id: string) =>
  queryOptions({
    queryKey: [...postureKey(id), 'report'],
    queryFn: async () => (await call('GET /v1/domain/{id}/posture', { path: { id } })).data,
  })

/** Its last hundred checks, newest first. */
export const postureHistoryQuery = (id: string) =>
  queryOptions({
    queryKey: [...postureKey(id), 'history'],
    queryFn: async () =>
      (
        await call('GET /v1/domain/{id}/posture/history', {
          path: { id },
          query: { limit: '100' },
        })
      ).data,
  })

/** The findings of the last checks of all websites. Refetched with the list of websites. */
export const openFindingsQuery = queryOptions({
  queryKey: ['domains', 'findings'],
  queryFn: async () => (await call('GET /v1/posture/findings')).data,
})

/** Each of these responds with the updated report. */
function usePostureMutation<Input>(
  id: string,
  change: (input: Input) => Promise<{ data: PostureReport }>,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (input: Input) => (await change(input)).data,
    onSuccess: async (report) => {
      client.setQueryData(postureQuery(id).queryKey, report)
      await client.invalidateQueries({ queryKey: postureHistoryQuery(id).queryKey })
    },
  })
}

/** Takes up to 20 seconds. */
export const useRunPosture = (id: string) =>
  usePostureMutation<void>(id, () => call('POST /v1/domain/{id}/posture', { path: { id } }))

/** `until` is an instant. */
export const useIgnoreCheck = (id: string) =>
  usePostureMutation(id, (body: { check: PostureCheckId; reason: string; until: string }) =>
    call('POST /v1/domain/{id}/posture/ignore', { path: { id }, body }),
  )

export const useUnignoreCheck = (id: string) =>
  usePostureMutation(id, (check: PostureCheckId) =>
    call('POST /v1/domain/{id}/posture/unignore', { path: { id }, body: { check } }),
  )
