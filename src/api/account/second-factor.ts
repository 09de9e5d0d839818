import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

import { call } from '../client.ts'
import { RefusedError } from '../failures.ts'
import { renewing } from './renewing.ts'
import { userSessionsQuery } from './user-sessions.ts'
import { userQuery } from './user.ts'

/** The methods of the second factor. */
export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: async () => (await call('GET /v1/user/second-factor')).data,
})

/** The methods that the server accepts, if it refused because it requires the current second factor. */
export const factorRequiredBy = (error: unknown) =>
  error instanceof RefusedError && error.response.code === 'second_factor_required'
    ? { methods: error.response.data?.methods ?? [], message: error.message }
    : undefined

/** A change to the second factor. It ends the other sessions. */
export function useFactorMutation<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () =>
      Promise.all(
        [secondFactorQuery, userQuery, userSessionsQuery].map(({ queryKey }) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  }).mutateAsync
}

/** A code of the current factor, where one is required. */
export type Code = string | undefined
export const bodyOf = (code: Code) => (code === undefined ? {} : { code })

export const enrolAuthenticator = async (code: Code) =>
  (await call('POST /v1/user/authenticator', { body: bodyOf(code) })).data

/** Returns the recovery codes. */
export const useConfirmAuthenticator = () =>
  useFactorMutation(
    async (code: string) =>
      (await renewing(() => call('POST /v1/user/authenticator/confirm', { body: { code } }))).data
        .recovery_codes,
  )

export const useRemoveAuthenticator = () =>
  useFactorMutation((code: Code) =>
    renewing(() => call('POST /v1/user/authenticator/remove', { body: bodyOf(code) })),
  )

/** Returns the recovery codes. */
export const useReplaceRecoveryCodes = () =>
  useFactorMutation(
    async (code: Code) =>
      (await renewing(() => call('POST /v1/user/recovery-codes', { body: bodyOf(code) }))).data
        .recovery_codes,
  )

export const useSetMailedCode = () =>
  useFactorMutation(({ enabled, code }: { enabled: boolean; code: Code }) =>
    renewing(() => call('POST /v1/user/mailed-code', { body: { ...bodyOf(code), enabled } })),
  )
