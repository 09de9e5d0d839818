import { type ComponentType, useRef, useState } from 'react'

// Not from its index, which would load the whole menu with every page.
import { useCommandKey } from '../components/command-menu/command-key.ts'
import { useToast } from '../components/toast/index.ts'

type Menu = ComponentType<{ isOpen: boolean; onOpenChange: (isOpen: boolean) => void }>

/** Above a dialog, the search could navigate away from unsaved input. */
const isDialogOpen = () => document.querySelector('[aria-modal=true]') !== null

/**
 * The search of the console, which ⌘K or Ctrl+K opens and closes. It is loaded when it is first opened. If that fails,
 * the page stays as it is.
 */
export function useSearch() {
  const [isOpen, setOpen] = useState(false)
  const [Menu, setMenu] = useState<Menu>()
  const isLoading = useRef(false)
  const showToast = useToast()

  const load = async () => {
    if (isLoading.current) return
    isLoading.current = true
    try {
      const { SearchMenu } = await import('./search-menu.tsx')
      setMenu(() => SearchMenu)
      if (!isDialogOpen()) setOpen(true)
    } catch {
      showToast({
        tone: 'critical',
        title: 'Search could not be loaded',
        description: 'Check your connection, then try again.',
      })
    } finally {
      isLoading.current = false
    }
  }
  const open = () => {
    if (Menu) setOpen(true)
    else void load()
  }
  useCommandKey(() => {
    if (isOpen) return setOpen(false)
    if (!isDialogOpen()) open()
  })

  return { open, menu: Menu && <Menu isOpen={isOpen} onOpenChange={setOpen} /> }
}
