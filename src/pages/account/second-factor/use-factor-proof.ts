import { useState } from 'react'

import { factorRequiredBy } from '../../../api/account/second-factor.ts'
import { failureSentence, RefusedError } from '../../../api/failures.ts'
import { useProof } from '../step-up/use-proof.ts'

export type AskedFactor = {
  /** What the server accepts. */
  methods: readonly string[]
  message: string
  /** Repeats the change, with a code or after a passkey was used. Returns the error to show, if any. */
  retry: (code?: string) => Promise<string | undefined>
  cancel: () => void
}

/**
 * For changes to the second factor: `withFactor` runs one, after re-authentication and with the current factor, where
 * these are required. Returns undefined when the person cancels, and throws any other error. Render a FactorDialog.
 */
export function useFactorProof() {
  const { withProof, dialog } = useProof()
  const [asked, setAsked] = useState<AskedFactor>()

  const withFactor = async <Result>(
    act: (code?: string) => Promise<Result>,
  ): Promise<Result | undefined> => {
    try {
      return await withProof(() => act())
    } catch (error) {
      const required = factorRequiredBy(error)
      if (!required) throw error
      return new Promise((resolve, reject) => {
        const settle = (finish: () => void) => {
          setAsked(undefined)
          finish()
        }
        const attempt = async (code?: string) => {
          try {
            const result = await act(code)
            settle(() => resolve(result))
          } catch (failure) {
            const isRefused = failure instanceof RefusedError
            if (isRefused) return failureSentence(failure)
            settle(() => reject(failure))
          }
          return undefined
        }
        setAsked({
          ...required,
          retry: attempt,
          cancel: () => settle(() => resolve(undefined)),
        })
      })
    }
  }
  return { withFactor, dialogs: { asked, proof: dialog } }
}
export type FactorDialogs = ReturnType<typeof useFactorProof>['dialogs']
