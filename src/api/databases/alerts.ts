import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'

import type { changeDatabaseAlertsRequest } from '../../../contract/databases/alerts.ts'
import { call } from '../client.ts'

/** Which events of a database are emailed. */
export const databaseAlertsQuery = (id: string) =>
  queryOptions({
    queryKey: ['database', id, 'alerts'],
    queryFn: async () => (await call('GET /v1/database/{id}/alerts', { path: { id } })).data,
  })

export function useChangeDatabaseAlerts(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: z.input<typeof changeDatabaseAlertsRequest>) =>
      (await call('POST /v1/database/{id}/alerts', { path: { id }, body })).data,
    onSuccess: (alerts) => client.setQueryData(databaseAlertsQuery(id).queryKey, alerts),
    // Others may have been stored in the meantime.
    onError: () => client.invalidateQueries({ queryKey: databaseAlertsQuery(id).queryKey }),
  })
}
