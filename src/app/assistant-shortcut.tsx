import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'

import { useOrganisation } from '../pages/organisation/access/use-organisation.ts'
import { useLoadedPart } from './use-loaded-part.ts'

async function fetchSheet() {
  const [module] = await Promise.all([
    import('../pages/assistant/assistant-sheet.tsx'),
    // Needed for its first answer.
    import('../pages/assistant/chat/answer-text.tsx'),
    import('../pages/assistant/chat/shown-markdown.ts'),
    import('../pages/assistant/chat/reading-view.tsx'),
  ])
  return module.AssistantSheet
}
const failure = {
  title: 'The assistant could not be opened',
  description: 'Check your connection. If that doesn’t help, reload the page.',
}

const UUID_LENGTH = 36

/**
 * ⌘J or Ctrl+J opens and closes the assistant on every page, except on its own. It is loaded when it is first opened.
 */
export function AssistantShortcut() {
  const { pathname, search } = useLocation()
  // The attack log of one website, or an attack in it. Other parts of an address could be too long.
  const about = ['domain_id', 'attack'].flatMap((name) => {
    const value = new URLSearchParams(search).get(name)
    return value && value.length <= UUID_LENGTH ? [[name, value]] : []
  })
  const page = about.length > 0 ? `${pathname}?${new URLSearchParams(about)}` : pathname
  const organisation = useOrganisation()
  const [isOpen, setOpen] = useState(false)
  const { part: Sheet, load } = useLoadedPart(fetchSheet, failure)
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
      if (!Sheet) void load().then((isLoaded) => isLoaded || setOpen(false))
      setOpen((before) => !before)
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [isOnItsPage, Sheet, load])

  if (!Sheet || isOnItsPage) return null
  // What was asked in one organisation is not continued in another.
  return <Sheet key={organisation?.id} isOpen={isOpen} page={page} onOpenChange={setOpen} />
}
