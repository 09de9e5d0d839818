import { useQuery } from '@tanstack/react-query'
import type { ReactNode, Ref } from 'react'
import { Link as RouterLink, useLocation, useParams } from 'react-router-dom'

import type { Domain } from '../../../contract/websites/domain.ts'
import { isNotFound } from '../../api/failures.ts'
import { domainQuery } from '../../api/websites/domains.ts'
import { Breadcrumbs } from '../../components/breadcrumbs/index.ts'
import { ErrorState } from '../../components/error-state/index.ts'
import { Page } from '../../components/page/index.ts'
import { useOrganisationOf } from '../organisation/in-use/use-organisation-of.ts'
import { loadFailure } from '../shared/load-failure.ts'
import { PageSkeleton } from '../shared/page-skeleton.tsx'
import { retry } from '../shared/retry.ts'
import { useHeadingAsTitle } from '../shared/use-heading-as-title.ts'
import { NothingHere } from '../system/not-found-page.tsx'

/**
 * A page about the website whose id is in the URL. Its heading remains the same element while the website loads,
 * because it has the focus after navigation.
 */
export function DomainPage({
  title,
  renderHeading,
  headingRef,
  below,
  renderDescription,
  renderActions,
  width,
  children,
}: {
  /** The heading until the website has loaded, and when there is none. */
  title: string
  renderHeading: (domain: Domain) => ReactNode
  headingRef?: Ref<HTMLHeadingElement>
  /** The page's own name, if it is below the website's main page. */
  below?: string
  renderDescription?: (domain: Domain) => ReactNode
  renderActions?: (domain: Domain) => ReactNode
  /** For tables, which may be wider than text. */
  width?: 'page' | 'full'
  children: (domain: Domain) => ReactNode
}) {
  const { id = '' } = useParams()
  const { pathname } = useLocation()
  const { data: domain, error, refetch } = useQuery(domainQuery(id))
  useOrganisationOf(domain?.organisation_id, ['domain'])
  useHeadingAsTitle()
  if (domain) {
    const path = `/domain/${domain.id}`
    const levels = [
      { label: 'Websites', href: '/web-security' },
      { label: domain.display_name, href: path },
      ...(below ? [{ label: below, href: pathname }] : []),
    ]
    return (
      <Page
        width={width}
        title={renderHeading(domain)}
        headingRef={headingRef}
        breadcrumbs={
          <Breadcrumbs
            levels={levels}
            renderLink={({ href }, props) => <RouterLink {...props} to={href} />}
          />
        }
        description={renderDescription?.(domain)}
        actions={renderActions?.(domain)}
      >
        {children(domain)}
      </Page>
    )
  }
  return (
    <Page title={title} width={width}>
      {!error && <PageSkeleton />}
      {isNotFound(error) && <NothingHere />}
      {error && !isNotFound(error) && (
        <ErrorState {...loadFailure(error, 'This website')} onRetry={() => retry(refetch)} />
      )}
    </Page>
  )
}
