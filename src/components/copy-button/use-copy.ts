'use client'

import { useEffect, useState } from 'react'

import { copyText } from './copy-text.ts'

export type CopyState = 'ready' | 'copied' | 'refused'

/** Long enough to be noticed, short enough that the label is back before the next copy. */
export const COPIED_SHOWN_MS = 2000

/** Copies text, and reports success for two seconds. A refusal is reported until it is handled. */
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
