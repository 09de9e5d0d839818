import { useQuery } from '@tanstack/react-query'

import { firstDomainsQuery, someDomainsQuery } from '../../../api/websites/domains.ts'

/** The names of a few websites, of which only those are fetched that are not known anyway. */
export function useWebsiteNames(ids: readonly string[]) {
  const { data: first } = useQuery(firstDomainsQuery)
  const unknown = new Set(ids.filter((id) => !first?.some((domain) => domain.id === id)))
  const isAsked = first !== undefined && unknown.size > 0
  const { data: others, isError } = useQuery({
    ...someDomainsQuery([...unknown].toSorted()),
    enabled: isAsked,
  })
  const names = new Map(
    [...(first ?? []), ...(others ?? [])].map(({ id, display_name: name }) => [id, name]),
  )
  return {
    /** Undefined for what is no website of the organisation, or no longer. */
    nameOf: (id: string) => names.get(id),
    isPending: first === undefined || (isAsked && others === undefined && !isError),
  }
}
