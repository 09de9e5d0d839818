import { useEffect, useState } from 'react'

import { copyText } from './copy-text.ts'

export type CopyState = 'ready' | 'copied' | 'refused'

/** Long enough to be seen, short enough that the next copy finds its label again. */
export const COPIED_SHOWN_MS = 2000

/** Copies texts, and says for two seconds that it did. A refusal stays until something is done about it. */
export function useCopy() {
  const [state, setState] = useState<CopyState>('ready')
  useEffect(() => {
    if (state !== 'copied') return
    const timer = setTimeout(() => setState('ready'), COPIED_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [state])

  const copy = async (text: string) => {
    // So that a second copy is announced like the first.
    setState('ready')
    const isCopied = await copyText(text)
    setState(isCopied ? 'copied' : 'refused')
    return isCopied
  }
  return { state, setState, copy }
}
