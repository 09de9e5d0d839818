import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'

import { IDEMPOTENCY_HEADER } from '../../../contract/billing/idempotency.ts'
import { NetworkError, RefusedError } from '../failures.ts'

/** Not `randomUUID`, which isn't available on plain HTTP. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

/** Whether the server may have done it, so that the next attempt must be the same request. */
const isUnknown = (error: unknown) =>
  error instanceof NetworkError ||
  (error instanceof RefusedError && error.response.code === 'request_in_progress')

/**
 * A request that pays or creates something, with an Idempotency-Key: after a lost connection, sending it again has no
 * second effect. Afterwards, the queries whose key starts with one of `affects` are refetched, even if it failed.
 */
export function useOnce<Input, Output>(
  send: (input: Input, headers: Readonly<Record<string, string>>) => Promise<Output>,
  affects: readonly string[],
) {
  const client = useQueryClient()
  const attempt = useRef<{ content: string; key: string } | null>(null)
  return useMutation({
    mutationFn: (input: Input) => {
      const content = JSON.stringify(input) ?? ''
      if (attempt.current?.content !== content) attempt.current = { content, key: newKey() }
      return send(input, { [IDEMPOTENCY_HEADER]: attempt.current.key })
    },
    onSettled: (_, error) => {
      if (!error || !isUnknown(error)) attempt.current = null
      return client.invalidateQueries({
        predicate: ({ queryKey }) => affects.includes(String(queryKey[0])),
      })
    },
  })
}
