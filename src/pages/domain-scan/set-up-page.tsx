import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link as RouterLink, useParams } from 'react-router-dom'

import type { Domain } from '../../../contract/domain.ts'
import { domainQuery } from '../../api/domains.ts'
import { Breadcrumbs } from '../../components/breadcrumbs/index.ts'
import { ErrorState } from '../../components/error-state/index.ts'
import { Link } from '../../components/link/index.ts'
import { Page } from '../../components/page/index.ts'
import { Skeleton } from '../../components/skeleton/index.ts'
import { Stepper } from '../../components/stepper/index.ts'
import { loadFailure } from '../shared/load-failure.ts'

const steps = [
  { label: 'Scan' },
  { label: 'Records' },
  { label: 'Name servers' },
  { label: 'Protected' },
]

type SetUpPageProps = {
  title: string
  /** Index of the step that the page is about. */
  step: number
  description?: ReactNode
  actions?: ReactNode
  width?: 'page' | 'full'
  children: (domain: Domain) => ReactNode
}

/** The frame of every page that leads a website from its name to its protection, once it is known which one. */
export function SetUpPage({ title, step, children, ...page }: SetUpPageProps) {
  const { id = '' } = useParams()
  const domain = useQuery(domainQuery(id))
  const name = domain.data?.display_name

  return (
    <Page
      {...page}
      title={title}
      breadcrumbs={
        <Breadcrumbs
          levels={[
            { label: 'Websites', href: '/web-security' },
            ...(name ? [{ label: name, href: `/domain/${id}` }] : []),
            { label: title, href: '' },
          ]}
          renderLink={({ href }, props) => <RouterLink {...props} to={href} />}
        />
      }
    >
      <Stepper label="Protect this website" steps={steps} current={step} />
      {domain.isPending && <SetUpSkeleton />}
      {domain.isLoadingError && (
        <ErrorState
          {...loadFailure(domain.error, 'This website')}
          onRetry={() => void domain.refetch()}
          action={
            <Link asChild variant="button-secondary">
              <RouterLink to="/web-security">See your websites</RouterLink>
            </Link>
          }
        />
      )}
      {domain.data && children(domain.data)}
    </Page>
  )
}

/** What stands there until the page is known. */
export const SetUpSkeleton = () => (
  <div aria-busy="true" className="grid gap-3">
    <Skeleton className="w-2/3" />
    <div className="h-40">
      <Skeleton shape="block" />
    </div>
  </div>
)
