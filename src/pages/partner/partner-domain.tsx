import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import type { CustomerDomain } from '../../../contract/partner/customer-domain.ts'
import { isNotFound } from '../../api/failures.ts'
import { customerDomainQuery } from '../../api/partner/customer-domains.ts'
import { ErrorState } from '../../components/error-state/index.ts'
import { Page } from '../../components/page/index.ts'
import { loadFailure } from '../shared/load-failure.ts'
import { PageSkeleton } from '../shared/page-skeleton.tsx'
import { retry } from '../shared/retry.ts'
import { NothingHere } from '../system/not-found-page.tsx'
import { PartnerOnly } from './partner-only.tsx'

/** A page about one website of a customer, in all of its states. */
export const PartnerDomain = ({
  id,
  title,
  ...page
}: {
  id: string
  title: string
  renderTitle: (domain: CustomerDomain) => ReactNode
  children: (domain: CustomerDomain) => ReactNode
}) => (
  <PartnerOnly title={title}>
    <Domain id={id} title={title} {...page} />
  </PartnerOnly>
)

function Domain({
  id,
  title,
  renderTitle,
  children,
}: {
  id: string
  title: string
  renderTitle: (domain: CustomerDomain) => ReactNode
  children: (domain: CustomerDomain) => ReactNode
}) {
  const { data, error, refetch } = useQuery(customerDomainQuery(id))
  if (data) return <Page title={renderTitle(data)}>{children(data)}</Page>
  return (
    <Page title={title}>
      {!error && <PageSkeleton />}
      {isNotFound(error) && <NothingHere />}
      {error && !isNotFound(error) && (
        <ErrorState {...loadFailure(error, 'This website')} onRetry={() => retry(refetch)} />
      )}
    </Page>
  )
}
