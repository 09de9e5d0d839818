'use client'

import { useEffect, useEffectEvent, useRef } from 'react'

/** A browser ends a longer timer immediately. */
const LONGEST_MS = 2 ** 31 - 1

/** Calls `onEnd` once it has run for this long; pausing keeps what is left. A new duration restarts it. */
export function useToastTimer(durationMs: number, isRunning: boolean, onEnd: () => void) {
  const leftMs = useRef(durationMs)
  const end = useEffectEvent(onEnd)

  useEffect(() => {
    leftMs.current = durationMs
  }, [durationMs])

  useEffect(() => {
    if (!isRunning || durationMs > LONGEST_MS) return undefined
    const startedAt = performance.now()
    const timer = setTimeout(() => end(), leftMs.current)
    return () => {
      clearTimeout(timer)
      leftMs.current -= performance.now() - startedAt
    }
  }, [durationMs, isRunning])
}
