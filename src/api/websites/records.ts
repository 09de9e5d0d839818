import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'

import type { AddRecordRequest, ChangeRecordRequest } from '../../../contract/websites/record.ts'
import { byCursor } from '../by-cursor.ts'
import { addressOf, call } from '../client.ts'

/** The records of a website by type and name, paginated. */
export const recordsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['domain', id, 'records'],
    queryFn: ({ pageParam }) =>
      call('GET /v1/domain/{id}/records', { path: { id }, query: { cursor: pageParam } }),
    ...byCursor,
  })

export type RecordTotals = { kept: number; conflicts: number; missing: number }

/** How many records a website keeps, how many conflict, and how many names are missing. */
export const recordTotalsQuery = (id: string) =>
  queryOptions({
    queryKey: ['domain', id, 'records', 'totals'],
    queryFn: async (): Promise<RecordTotals> => {
      const { kept, conflicts, missing } = await call('GET /v1/domain/{id}/records', {
        path: { id },
        query: { limit: '1' },
      })
      return { kept, conflicts, missing: missing.length }
    },
  })

/** The URL of the records as a zone file, for download. */
export const zoneFileAddress = (id: string) =>
  addressOf('/v1/domain/{id}/zone-file', { path: { id } })

const useRecordMutation = <Input, Answer>(
  id: string,
  mutationFn: (input: Input) => Promise<Answer>,
) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () => client.invalidateQueries({ queryKey: ['domain', id] }),
  })
}

export const useAddRecord = (id: string) =>
  useRecordMutation(id, (body: AddRecordRequest) =>
    call('POST /v1/domain/{id}/records', { path: { id }, body }),
  )

export const useChangeRecord = (id: string) =>
  useRecordMutation(id, ({ recordId, ...body }: ChangeRecordRequest & { recordId: string }) =>
    call('POST /v1/domain/{id}/records/{recordId}', { path: { id, recordId }, body }),
  )

export const useRemoveRecord = (id: string) =>
  useRecordMutation(id, (recordId: string) =>
    call('POST /v1/domain/{id}/records/{recordId}/remove', { path: { id, recordId } }),
  )

/** Accepts the text of a zone file. */
export const useImportZoneFile = (id: string) =>
  useRecordMutation(id, (file: string) =>
    call('POST /v1/domain/{id}/zone-file', { path: { id }, body: { file } }),
  )

/** Confirms the records: the website waits for its name servers from now on. Takes the names that may be missing. */
export const useConfirmRecords = (id: string) =>
  useRecordMutation(id, (missing: readonly string[]) =>
    call('POST /v1/domain/{id}/records/confirm', {
      path: { id },
      body: { accept_missing: [...missing] },
    }),
  )
