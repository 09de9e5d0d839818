'use client'

import { useEffect, useEffectEvent } from 'react'

import { useHydrated } from '../use-hydrated.ts'

type KeyPress = Pick<
  KeyboardEvent,
  | 'key'
  | 'metaKey'
  | 'ctrlKey'
  | 'shiftKey'
  | 'altKey'
  | 'repeat'
  | 'isComposing'
  | 'defaultPrevented'
>

/** ⌘K on Apple's systems, where Ctrl+K deletes to the end of the line in every text field; otherwise Ctrl+K. */
export function isCommandKey(event: KeyPress, { isApple }: { isApple: boolean }): boolean {
  if (event.key.toLowerCase() !== 'k' || event.shiftKey || event.altKey) return false
  if (event.repeat || event.isComposing || event.defaultPrevented) return false
  return isApple ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey
}

const isApple = () => /Mac|iP(?:hone|ad|od)/.test(navigator.platform)

/** Calls back on ⌘K or Ctrl+K, wherever the focus is. Ignores all other keys, and every key while disabled. */
export function useCommandKey(onPress: () => void, isOn = true): void {
  const press = useEffectEvent(onPress)
  useEffect(() => {
    if (!isOn) return
    const listen = (event: KeyboardEvent) => {
      if (!isCommandKey(event, { isApple: isApple() })) return
      event.preventDefault()
      press()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [isOn])
}

/** The name of the modifier key on this platform, `⌘` or `Ctrl`; empty on the server, which can't know. */
export function useCommandKeyName(): string {
  if (!useHydrated()) return ''
  return isApple() ? '⌘' : 'Ctrl'
}
