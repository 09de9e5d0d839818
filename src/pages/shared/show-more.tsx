import type { UseInfiniteQueryResult } from '@tanstack/react-query'

import { Button } from '../../components/button/index.ts'

const LIST = '[data-slot=timeline], section, [role=dialog], main'

/**
 * The button disappears with the last page, and the focus then moves to the list above it. A DataTable keeps the focus
 * itself.
 */
const passFocusOn = (button: HTMLButtonElement) => () => {
  if (document.activeElement !== button || button.closest('[data-slot=data-table]')) return
  const list = button.closest<HTMLElement>(LIST)
  if (!list) return
  list.tabIndex = -1
  list.focus({ preventScroll: true })
}

/** A button that loads the next page of a list. Nothing if there is none. */
export const showMore = ({
  hasNextPage,
  isFetchingNextPage,
  fetchNextPage,
}: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>) =>
  hasNextPage && (
    <Button
      ref={passFocusOn}
      variant="secondary"
      isPending={isFetchingNextPage}
      onClick={() => void fetchNextPage()}
    >
      Show more
    </Button>
  )
