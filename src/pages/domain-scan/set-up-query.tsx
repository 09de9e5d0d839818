import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { ErrorState } from '../../components/error-state/index.ts'
import { loadFailure } from '../shared/load-failure.ts'
import { PageSkeleton } from '../shared/page-skeleton.tsx'

type SetUpQueryProps<Data, Key extends QueryKey> = {
  query: UseQueryOptions<Data, Error, Data, Key>
  /** Its subject, where it can't be loaded. */
  what: string
  children: (data: Data) => ReactNode
}

/** The own part of a page of the set-up, once it is known. */
export function SetUpQuery<Data, Key extends QueryKey>({
  query,
  what,
  children,
}: SetUpQueryProps<Data, Key>) {
  const { data, isPending, isLoadingError, error, refetch } = useQuery(query)
  if (isPending) return <PageSkeleton />
  if (isLoadingError)
    return <ErrorState {...loadFailure(error, what)} onRetry={() => void refetch()} />
  return children(data)
}
