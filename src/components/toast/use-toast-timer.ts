'use client'

import { useEffect, useEffectEvent, useRef } from 'react'

type ToastTimer = {
  durationMs: number
  isRunning: boolean
  /** Another number restarts it, as does another duration. */
  update: number | undefined
  onEnd: () => void
}

/** Calls `onEnd` once it has run for this long; pausing keeps what is left. */
export function useToastTimer({ durationMs, isRunning, update, onEnd }: ToastTimer) {
  const leftMs = useRef(durationMs)
  const end = useEffectEvent(onEnd)

  useEffect(() => {
    leftMs.current = durationMs
  }, [durationMs, update])

  useEffect(() => {
    if (!isRunning || durationMs === Infinity) return undefined
    const startedAt = performance.now()
    const timer = setTimeout(() => end(), leftMs.current)
    return () => {
      clearTimeout(timer)
      leftMs.current -= performance.now() - startedAt
    }
  }, [durationMs, update, isRunning])
}
