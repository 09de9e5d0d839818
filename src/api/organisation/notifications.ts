import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'

import type { EventTopic } from '../../../contract/organisation/event-topics.ts'
import type { ReadNotifications } from '../../../contract/organisation/notification.ts'
import { byCursor } from '../by-cursor.ts'
import { call } from '../client.ts'

/** Notifications, newest first, paginated. */
export const notificationsQuery = (filter: {
  only: 'unread' | undefined
  topic: EventTopic | undefined
}) =>
  infiniteQueryOptions({
    queryKey: ['notifications', 'list', filter],
    queryFn: ({ pageParam }) =>
      call('GET /v1/notifications', { query: { ...filter, cursor: pageParam } }),
    ...byCursor,
  })

/** The number of unread notifications. */
export const unreadCountQuery = queryOptions({
  queryKey: ['notifications', 'unread_count'],
  queryFn: async () =>
    (await call('GET /v1/notifications', { query: { limit: '1' } })).unread_count,
})

export function useReadNotifications() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: ReadNotifications) => call('POST /v1/notifications/read', { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['notifications'] }),
  })
}
