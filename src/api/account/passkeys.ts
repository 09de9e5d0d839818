import { call } from '../client.ts'
import { renewing } from './renewing.ts'
import { bodyOf, type Code, useFactorMutation } from './second-factor.ts'
import { passkeyBrowser } from './use-passkey.ts'

/** Returns the new passkey, and recovery codes if there were none. */
export const useAddPasskey = () =>
  useFactorMutation(async ({ name, code }: { name: string; code: Code }) => {
    const { data } = await call('POST /v1/user/passkeys/options', { body: bodyOf(code) })
    const { startRegistration } = await passkeyBrowser()
    const response = await startRegistration({ optionsJSON: data.options })
    const body = { attempt: data.attempt, name, response }
    return (await renewing(() => call('POST /v1/user/passkeys', { body }))).data
  })

export const useRenamePasskey = (passkeyId: string) =>
  useFactorMutation((name: string) =>
    call('POST /v1/user/passkeys/{passkeyId}', { path: { passkeyId }, body: { name } }),
  )

export const useRemovePasskey = () =>
  useFactorMutation(({ id, code }: { id: string; code: Code }) =>
    renewing(() =>
      call('POST /v1/user/passkeys/{passkeyId}/remove', {
        path: { passkeyId: id },
        body: bodyOf(code),
      }),
    ),
  )
