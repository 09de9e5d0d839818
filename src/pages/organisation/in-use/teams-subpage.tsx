import type { ReactNode } from 'react'

import { mayRole, type OrganisationAction } from '../../../../contract/organisation/access.ts'
import { isNotFound } from '../../../api/failures.ts'
import { ErrorState } from '../../../components/error-state/index.ts'
import { Page } from '../../../components/page/index.ts'
import { loadFailure } from '../../shared/load-failure.ts'
import { PageBreadcrumbs } from '../../shared/page-breadcrumbs.tsx'
import { PageSkeleton } from '../../shared/page-skeleton.tsx'
import { retry } from '../../shared/retry.ts'
import { useHeadingAsTitle } from '../../shared/use-heading-as-title.ts'
import { NothingHere } from '../../system/not-found-page.tsx'
import { useOrganisation } from '../access/use-organisation.ts'
import { useOwnerOfPage } from './use-owner-of-page.ts'

type Level = { label: string; href: string }

type TeamsSubpageProps<Data> = {
  /** The heading until the data has loaded, and when there is none. */
  title: string
  /** Anyone without it sees “Page not found”. */
  requires: OrganisationAction
  /** What the page is about. Null when it doesn’t exist. */
  query: { data: Data | null | undefined; error: unknown; refetch: () => unknown }
  /** Its name in the error when it failed to load. */
  what: string
  levels: (data: Data) => readonly Level[]
  renderHeading: (data: Data) => ReactNode
  description?: (data: Data) => ReactNode
  actions?: ReactNode
  width?: 'page' | 'full'
  children: (data: Data) => ReactNode
}

/**
 * A page below /teams, about something in one of the person’s organisations. Its heading remains the same element throughout.
 */
export function TeamsSubpage<Data>({
  title,
  requires,
  query: { data, error, refetch },
  what,
  levels,
  renderHeading,
  description,
  actions,
  width,
  children,
}: TeamsSubpageProps<Data>) {
  const role = useOrganisation()?.role
  const isSwitching = useOwnerOfPage()
  useHeadingAsTitle()
  const isHidden =
    data === null || isNotFound(error) || (role !== undefined && !mayRole(role, requires))
  if (data !== undefined && data !== null && !isHidden && !isSwitching) {
    return (
      <Page
        title={renderHeading(data)}
        width={width}
        breadcrumbs={
          <PageBreadcrumbs levels={[{ label: 'Team', href: '/teams' }, ...levels(data)]} />
        }
        description={description?.(data)}
        actions={actions}
      >
        {children(data)}
      </Page>
    )
  }
  return (
    <Page title={title} width={width}>
      {(isSwitching || (!isHidden && !error)) && <PageSkeleton />}
      {!isSwitching && isHidden && <NothingHere />}
      {!isSwitching && !isHidden && Boolean(error) && (
        <ErrorState {...loadFailure(error, what)} onRetry={() => retry(refetch)} />
      )}
    </Page>
  )
}
