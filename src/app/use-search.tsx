import { useState } from 'react'

// Not from its index, which would load the whole menu with every page.
import { useCommandKey } from '../components/command-menu/command-key.ts'
import { useLoadedPart } from './use-loaded-part.ts'

const fetchMenu = async () => (await import('./search-menu.tsx')).SearchMenu
const failure = {
  title: 'Search could not be loaded',
  description: 'Check your connection, then try again.',
}

/** Above a dialog, the search could navigate away from unsaved input. */
const isDialogOpen = () => document.querySelector('[aria-modal=true]') !== null

/**
 * The search of the console, which ⌘K or Ctrl+K opens and closes. It is loaded when it is first opened. If that fails,
 * the page stays as it is.
 */
export function useSearch() {
  const [isOpen, setOpen] = useState(false)
  const { part: Menu, load } = useLoadedPart(fetchMenu, failure)

  const open = async () => {
    if (Menu) setOpen(true)
    else if ((await load()) && !isDialogOpen()) setOpen(true)
  }
  useCommandKey(() => {
    if (isOpen) return setOpen(false)
    if (!isDialogOpen()) void open()
  })

  return { open: () => void open(), menu: Menu && <Menu isOpen={isOpen} onOpenChange={setOpen} /> }
}
