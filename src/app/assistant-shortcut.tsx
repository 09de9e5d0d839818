import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'

import { useToast } from '../components/toast/index.ts'
import type { AssistantSheet } from '../pages/assistant/assistant-sheet.tsx'
import { useOrganisation } from '../pages/organisation/access/use-organisation.ts'

/**
 * ⌘J or Ctrl+J opens and closes the assistant on every page, except on its own. It is loaded when it is first opened.
 */
export function AssistantShortcut() {
  const { pathname } = useLocation()
  const organisation = useOrganisation()
  const [isOpen, setOpen] = useState(false)
  const [Sheet, setSheet] = useState<typeof AssistantSheet>()
  const isLoading = useRef(false)
  const showToast = useToast()
  const isOnItsPage = pathname === '/chatvai'
  // Not with `lazy`: if that failed, the page and anything typed into it would be lost.
  const load = useCallback(async () => {
    if (isLoading.current) return
    isLoading.current = true
    try {
      const [module] = await Promise.all([
        import('../pages/assistant/assistant-sheet.tsx'),
        // Needed for its first answer.
        import('../pages/assistant/chat/answer-text.tsx'),
        import('../pages/assistant/chat/reading-view.tsx'),
      ])
      setSheet(() => module.AssistantSheet)
    } catch {
      setOpen(false)
      showToast({
        tone: 'critical',
        title: 'The assistant could not be opened',
        description: 'Check your connection. If that doesn’t help, reload the page.',
      })
    } finally {
      isLoading.current = false
    }
  }, [showToast])

  useEffect(() => {
    if (isOnItsPage) return undefined
    const listen = (event: KeyboardEvent) => {
      const isShortcut =
        event.key.toLowerCase() === 'j' &&
        (event.metaKey || event.ctrlKey) &&
        !event.shiftKey &&
        !event.altKey
      if (!isShortcut) return
      // Browsers open their downloads with it.
      event.preventDefault()
      if (!Sheet) void load()
      setOpen((before) => !before)
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [isOnItsPage, Sheet, load])

  if (!Sheet || isOnItsPage) return null
  // What was asked in one organisation is not continued in another.
  return <Sheet key={organisation?.id} isOpen={isOpen} page={pathname} onOpenChange={setOpen} />
}
