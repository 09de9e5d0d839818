import { useState } from 'react'

import { isProofRequired } from '../../../api/account/step-up.ts'

/**
 * For actions that the server allows only right after re-authentication. `withProof` runs the action; if
 * re-authentication is required, the dialog in `dialog` opens, and afterwards the action is repeated. Returns undefined
 * when the person cancels, and throws any other error.
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
