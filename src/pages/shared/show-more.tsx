import type { UseInfiniteQueryResult } from '@tanstack/react-query'

import { Button } from '../../components/button/index.ts'

/** A button that loads the next page of a list. Nothing if there is none. */
export const showMore = ({
  hasNextPage,
  isFetchingNextPage,
  fetchNextPage,
}: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>) =>
  hasNextPage && (
    <Button variant="secondary" isPending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
      Show more
    </Button>
  )
