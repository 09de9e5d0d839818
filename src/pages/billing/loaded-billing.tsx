import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { isNotFound, RefusedError } from '../../api/failures.ts'
import { EmptyState } from '../../components/empty-state/index.ts'
import { Loaded } from '../shared/loaded.tsx'
import { NothingHere } from '../system/not-found-page.tsx'

/** Part of a billing page. Explains if the person’s role doesn’t include billing, instead of offering a retry. */
export function LoadedBilling<Data, Key extends QueryKey>(props: {
  query: UseQueryOptions<Data, Error, Data, Key>
  what: string
  children: (data: Data) => ReactNode
}) {
  const { error, isLoadingError } = useQuery(props.query)
  if (isNotFound(error)) return <NothingHere />
  if (isLoadingError && error instanceof RefusedError && error.response.code === 'not_allowed') {
    return (
      <EmptyState
        title="Your role doesn’t include billing"
        description="Only owners, admins and people with the role “Billing” can see plans and payments. To get access, ask an owner or admin."
      />
    )
  }
  return <Loaded {...props} />
}
