import { useState } from 'react'

/**
 * The number of rows added at the top since the first load. It restarts with another `key`, and after an empty list.
 * When the first row has left the list, all rows are new.
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
