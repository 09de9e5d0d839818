import { useState } from 'react'

/**
 * How many rows have come on top of those that were there first. It begins anew with another `key`, and after there
 * were no rows to look at. When the first one has left the list, all of it is new.
 */
export function useNews(rows: readonly { id: string }[] | undefined, key: string): number {
  const [start, setStart] = useState<{ key: string; firstId: string | undefined }>()
  if (!rows) {
    if (start) setStart(undefined)
    return 0
  }
  if (start?.key !== key) {
    setStart({ key, firstId: rows[0]?.id })
    return 0
  }
  const place = rows.findIndex(({ id }) => id === start.firstId)
  return place === -1 ? rows.length : place
}
