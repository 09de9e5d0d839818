type Page = { data: readonly unknown[]; next_cursor: string | null }

/**
 * Reads the next page that isn't empty, or the last one. Each request scans only so many rows, and rare ones may come
 * after many others.
 */
export async function pastEmptyPages<Read extends Page>(
  read: (cursor: string | undefined) => Promise<Read>,
  { pageParam, signal }: { pageParam: string | undefined; signal: AbortSignal },
): Promise<Read> {
  let page = await read(pageParam)
  while (page.data.length === 0 && page.next_cursor !== null && !signal.aborted) {
    page = await read(page.next_cursor)
  }
  return page
}
