import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { ErrorState } from '../../components/error-state/index.ts'
import { loadFailure } from './load-failure.ts'
import { PageSkeleton } from './page-skeleton.tsx'
import { retry } from './retry.ts'

type LoadedProps<Data, Key extends QueryKey> = {
  query: UseQueryOptions<Data, Error, Data, Key>
  /** Its name in the error when it failed to load. */
  what: string
  /** The heading level of the error. */
  headingLevel?: 2 | 3
  children: (data: Data) => ReactNode
}

/** Renders a part of a page as soon as its data has loaded. */
export function Loaded<Data, Key extends QueryKey>({
  query,
  what,
  headingLevel,
  children,
}: LoadedProps<Data, Key>) {
  const { data, isPending, isLoadingError, error, refetch } = useQuery(query)
  if (isPending) return <PageSkeleton />
  if (isLoadingError)
    return (
      <ErrorState
        {...loadFailure(error, what)}
        headingLevel={headingLevel}
        onRetry={() => retry(refetch)}
      />
    )
  return children(data)
}
