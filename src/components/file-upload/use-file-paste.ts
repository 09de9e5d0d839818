'use client'

import { useEffect, useEffectEvent, type RefObject } from 'react'

const uploadSlot = '[data-slot=file-upload]'
const editable = 'input:not([type=file]), textarea, [contenteditable]'

/**
 * Reports files that are pasted while the control has the focus, or while the pointer is over it and nothing else that
 * could accept them has the focus. Without a handler it does nothing.
 */
export function useFilePaste(
  frame: RefObject<HTMLElement | null>,
  onPaste: ((files: File[]) => void) | undefined,
) {
  const handlePaste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])]
    // In a shadow root, the event's own target is the host.
    const [target] = event.composedPath()
    const element = frame.current
    if (!onPaste || !element || files.length === 0 || !(target instanceof Element)) return
    const upload = target.closest(uploadSlot)
    const isPointedAt = !upload && !target.closest(editable) && element.matches(':hover')
    if (upload !== element && !isPointedAt) return
    if (element.querySelector('[data-slot=file-upload-input]:enabled') === null) return
    event.preventDefault()
    onPaste(files)
  })
  useEffect(() => {
    const listen = (event: ClipboardEvent) => handlePaste(event)
    document.addEventListener('paste', listen)
    return () => document.removeEventListener('paste', listen)
  }, [])
}
