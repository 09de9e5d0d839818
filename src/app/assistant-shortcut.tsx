import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'

import { useOrganisation } from '../pages/organisation/access/use-organisation.ts'

const AssistantSheet = lazy(() =>
  import('../pages/assistant/assistant-sheet.tsx').then(({ AssistantSheet: Sheet }) => ({
    default: Sheet,
  })),
)

/**
 * ⌘J or Ctrl+J opens and closes the assistant on every page, except on its own. It is loaded when it is first opened.
 */
export function AssistantShortcut() {
  const { pathname } = useLocation()
  const organisation = useOrganisation()
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  const isOnItsPage = pathname === '/chatvai'

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
      setOpened(true)
      setOpen((before) => !before)
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [isOnItsPage])

  if (!wasOpened || isOnItsPage) return null
  return (
    <Suspense fallback={null}>
      {/* What was asked in one organisation is not continued in another. */}
      <AssistantSheet
        key={organisation?.id}
        isOpen={isOpen}
        page={pathname}
        onOpenChange={setOpen}
      />
    </Suspense>
  )
}
