import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

import type { AddRecordRequest, ChangeRecordRequest } from '../../../contract/websites/record.ts'
import { call } from '../client.ts'

/** The records of a website by type and name, a page at a time. */
export const recordsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['domain', id, 'records'],
    queryFn: ({ pageParam }) =>
      call('GET /v1/domain/{id}/records', { path: { id }, query: { cursor: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  })

/** Where the browser fetches the records that are kept as a zone file. */
export const zoneFileAddress = (id: string) => `/v1/domain/${encodeURIComponent(id)}/zone-file`

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

/** Takes the text of a zone file. */
export const useImportZoneFile = (id: string) =>
  useRecordMutation(id, (file: string) =>
    call('POST /v1/domain/{id}/zone-file', { path: { id }, body: { file } }),
  )

/** The records are as they should be: the website waits for its name servers from now on. */
export const useConfirmRecords = (id: string) =>
  useRecordMutation(id, () => call('POST /v1/domain/{id}/records/confirm', { path: { id } }))
