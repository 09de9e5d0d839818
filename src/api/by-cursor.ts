/** The part of an infinite query that every list with a cursor has. */
export const byCursor = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next_cursor: next }: { next_cursor: string | null }) => next ?? undefined,
}
