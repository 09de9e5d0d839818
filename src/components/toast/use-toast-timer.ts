'use client'

import { useEffect, useEffectEvent, useRef } from 'react'

/** Calls `onEnd` once it has run for this long; pausing keeps what is left. A new duration restarts it. */
export function useToastTimer(durationMs: number, isRunning: boolean, onEnd: () => void) {
  const leftMs = useRef(durationMs)
  const end = useEffectEvent(onEnd)

  useEffect(() => {
    leftMs.current = durationMs
  }, [durationMs])

  useEffect(() => {
    if (!isRunning || durationMs === Infinity) return undefined
    const startedAt = performance.now()
    const timer = setTimeout(() => end(), leftMs.current)
    return () => {
      clearTimeout(timer)
      leftMs.current -= performance.now() - startedAt
    }
  }, [durationMs, isRunning])
}
