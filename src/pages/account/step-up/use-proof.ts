import { useState } from 'react'

import { isProofRequired } from '../../../api/account/step-up.ts'

/**
 * For what the server does only for someone who has just proved who they are. `withProof` does it; where a proof is
 * asked for, the dialog that `dialog` is for opens, and after it the same is done again. It gives undefined when the
 * person would rather not, and throws what else went wrong.
 */
export function useProof() {
  const [settle, setSettle] = useState<(isProved: boolean) => void>()

  const withProof = async <Result>(act: () => Promise<Result>): Promise<Result | undefined> => {
    try {
      return await act()
    } catch (error) {
      if (!isProofRequired(error)) throw error
    }
    const isProved = await new Promise<boolean>((resolve) => setSettle(() => resolve))
    return isProved ? act() : undefined
  }
  const close = (isProved: boolean) => {
    settle?.(isProved)
    setSettle(undefined)
  }

  return {
    withProof,
    dialog: {
      isOpen: settle !== undefined,
      onProved: () => close(true),
      onCancel: () => close(false),
    },
  }
}
