import { type ComponentType, useState } from 'react'

// Not from its index, which would load the whole menu with every page.
import { useCommandKey } from '../components/command-menu/command-key.ts'
import { useToast } from '../components/toast/index.ts'

type Menu = ComponentType<{ isOpen: boolean; onOpenChange: (isOpen: boolean) => void }>

/**
 * The search of the console, which ⌘K or Ctrl+K opens and closes. It is loaded when it is first opened. If that fails,
 * the page stays as it is.
 */
export function useSearch() {
  const [isOpen, setOpen] = useState(false)
  const [Menu, setMenu] = useState<Menu>()
  const showToast = useToast()

  const load = async () => {
    try {
      const { SearchMenu } = await import('./search-menu.tsx')
      setMenu(() => SearchMenu)
      setOpen(true)
    } catch {
      showToast({
        tone: 'critical',
        title: 'The search could not be loaded',
        description: 'Check your connection, then try again.',
      })
    }
  }
  const open = () => {
    if (Menu) setOpen(true)
    else void load()
  }
  useCommandKey(() => {
    if (isOpen) return setOpen(false)
    // Above a dialog it could navigate away from unsaved input.
    if (!document.querySelector('[aria-modal=true]')) open()
  })

  return { open, menu: Menu && <Menu isOpen={isOpen} onOpenChange={setOpen} /> }
}
