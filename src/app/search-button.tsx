import { Search } from 'lucide-react'

import { Button } from '../components/button/index.ts'
// Not from its index, which would load the whole menu with every page.
import { useCommandKeyName } from '../components/command-menu/command-key.ts'

/** Opens the search. On a phone, only its icon is shown. */
export function SearchButton({ onOpen }: { onOpen: () => void }) {
  const modifier = useCommandKeyName()
  return (
    <Button
      variant="quiet"
      className="shrink-0 max-sm:w-[44px] max-sm:px-0"
      aria-haspopup="dialog"
      aria-keyshortcuts={modifier === '⌘' ? 'Meta+K' : 'Control+K'}
      onClick={onOpen}
    >
      <Search
        size={20}
        strokeWidth={1.5}
        aria-hidden="true"
        className="shrink-0 text-on-surface-muted"
      />
      <span className="sr-only lg:not-sr-only">Search</span>
      <kbd aria-hidden="true" className="hidden font-sans text-xs text-on-surface-muted lg:block">
        {modifier === '⌘' ? '⌘K' : 'Ctrl K'}
      </kbd>
    </Button>
  )
}
