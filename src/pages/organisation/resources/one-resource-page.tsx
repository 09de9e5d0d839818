import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { ReactNode, Ref } from 'react'
import { useLocation } from 'react-router-dom'

import { isNotFound } from '../../../api/failures.ts'
import { ErrorState } from '../../../components/error-state/index.ts'
import { Page } from '../../../components/page/index.ts'
import { loadFailure } from '../../shared/load-failure.ts'
import { PageBreadcrumbs } from '../../shared/page-breadcrumbs.tsx'
import { PageSkeleton } from '../../shared/page-skeleton.tsx'
import { retry } from '../../shared/retry.ts'
import { useHeadingAsTitle } from '../../shared/use-heading-as-title.ts'
import { NothingHere } from '../../system/not-found-page.tsx'
import { useOrganisationOf } from '../in-use/use-organisation-of.ts'

export type OneResourcePageProps<Resource> = {
  /** The heading until it has loaded, and when there is none. */
  title: string
  renderHeading: (resource: Resource) => ReactNode
  headingRef?: Ref<HTMLHeadingElement>
  /** The page's own name, if it is below the main page of the website or database. */
  below?: string
  renderDescription?: (resource: Resource) => ReactNode
  renderActions?: (resource: Resource) => ReactNode
  /** For tables, which may be wider than text. */
  width?: 'page' | 'full'
  children: (resource: Resource) => ReactNode
}

/**
 * A page about one website or database. Its heading remains the same element while it loads, because it has the focus
 * after navigation.
 */
export function OneResourcePage<
  Resource extends { id: string; organisation_id: string },
  Key extends QueryKey,
>({
  query,
  keeps,
  what,
  levelsOf,
  title,
  renderHeading,
  headingRef,
  below,
  renderDescription,
  renderActions,
  width,
  children,
}: OneResourcePageProps<Resource> & {
  query: UseQueryOptions<Resource, Error, Resource, Key>
  /** The first parts of the keys of its data, which are kept when the tab switches to its organisation. */
  keeps: readonly string[]
  /** Its name in the error when it failed to load. */
  what: string
  /** The pages above this one: the list, and its own. */
  levelsOf: (resource: Resource) => { label: string; href: string }[]
}) {
  const { pathname } = useLocation()
  const { data: resource, error, refetch } = useQuery(query)
  useOrganisationOf(resource?.organisation_id, keeps)
  useHeadingAsTitle()
  if (resource) {
    const levels = [...levelsOf(resource), ...(below ? [{ label: below, href: pathname }] : [])]
    return (
      <Page
        width={width}
        title={renderHeading(resource)}
        headingRef={headingRef}
        breadcrumbs={<PageBreadcrumbs levels={levels} />}
        description={renderDescription?.(resource)}
        actions={renderActions?.(resource)}
      >
        {children(resource)}
      </Page>
    )
  }
  return (
    <Page title={title} width={width}>
      {!error && <PageSkeleton />}
      {isNotFound(error) && <NothingHere />}
      {error && !isNotFound(error) && (
        <ErrorState {...loadFailure(error, what)} onRetry={() => retry(refetch)} />
      )}
    </Page>
  )
}
