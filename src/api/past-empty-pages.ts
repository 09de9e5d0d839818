type Page = { data: readonly unknown[]; next_cursor: string | null }

/**
 * Reads up to the next page that isn't empty, or to the last one. Each request scans a limited number of rows, so rare
 * matches may follow several empty pages.
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
