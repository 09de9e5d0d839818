import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'

import type { CustomerDomain } from '../../../contract/partner/customer-domain.ts'
import { isNotFound } from '../../api/failures.ts'
import { customerDomainQuery } from '../../api/partner/customer-domains.ts'
import { ErrorState } from '../../components/error-state/index.ts'
import { Page } from '../../components/page/index.ts'
import { loadFailure } from '../shared/load-failure.ts'
import { PageBreadcrumbs } from '../shared/page-breadcrumbs.tsx'
import { PageSkeleton } from '../shared/page-skeleton.tsx'
import { retry } from '../shared/retry.ts'
import { useHeadingAsTitle } from '../shared/use-heading-as-title.ts'
import { NothingHere } from '../system/not-found-page.tsx'
import { PartnerOnly } from './partner-only.tsx'

type Props = {
  id: string
  title: string
  /** The label of a page below the website's own. */
  below?: string
  renderTitle: (domain: CustomerDomain) => ReactNode
  renderActions?: (domain: CustomerDomain) => ReactNode
  children: (domain: CustomerDomain) => ReactNode
}

/** A page about one website of a customer, in all of its states. */
export const PartnerDomain = ({ id, title, ...page }: Props) => (
  <PartnerOnly title={title}>
    <Domain id={id} title={title} {...page} />
  </PartnerOnly>
)

function Domain({ id, title, below, renderTitle, renderActions, children }: Props) {
  const { pathname } = useLocation()
  const { data, error, refetch } = useQuery(customerDomainQuery(id))
  useHeadingAsTitle()
  const levels = [
    { label: 'Customers', href: '/partner/domains' },
    { label: data?.display_name ?? 'Website', href: `/partner/domain/${id}` },
    ...(below ? [{ label: below, href: pathname }] : []),
  ]
  const breadcrumbs = <PageBreadcrumbs levels={levels} />
  if (data)
    return (
      <Page title={renderTitle(data)} breadcrumbs={breadcrumbs} actions={renderActions?.(data)}>
        {children(data)}
      </Page>
    )
  return (
    <Page title={title} breadcrumbs={breadcrumbs}>
      {!error && <PageSkeleton />}
      {isNotFound(error) && <NothingHere />}
      {error && !isNotFound(error) && (
        <ErrorState {...loadFailure(error, 'This website')} onRetry={() => retry(refetch)} />
      )}
    </Page>
  )
}
