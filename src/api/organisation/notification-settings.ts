import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

import type { NotificationSettingsChange } from '../../../contract/organisation/notification-settings.ts'
import { call } from '../client.ts'

/** How the person is notified in the current organisation. */
export const notificationSettingsQuery = queryOptions({
  queryKey: ['notification_settings'],
  queryFn: async () => (await call('GET /v1/notifications/settings')).data,
})

export function useChangeNotificationSettings() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: NotificationSettingsChange) =>
      (await call('POST /v1/notifications/settings', { body })).data,
    onSuccess: (saved) => client.setQueryData(notificationSettingsQuery.queryKey, saved),
    // They may have been changed elsewhere.
    onError: () => client.invalidateQueries({ queryKey: notificationSettingsQuery.queryKey }),
  })
}
