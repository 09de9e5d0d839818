import type { ReactNode } from 'react'

import { mayRole, type OrganisationAction } from '../../../contract/organisation/access.ts'
import { EmptyState } from '../../components/empty-state/index.ts'
import { Page } from '../../components/page/index.ts'
import { roleWords } from '../organisation/access/access-words.ts'
import { useOrganisation } from '../organisation/access/use-organisation.ts'
import { PageSkeleton } from '../shared/page-skeleton.tsx'
import { useHeadingAsTitle } from '../shared/use-heading-as-title.ts'
import { NothingHere } from '../system/not-found-page.tsx'
import { BecomePartnerPage } from './applications/become-partner-page.tsx'

/** A page of partners. In any other organisation, it is about becoming one; at a customer’s, there is none. */
export function PartnerOnly({
  title,
  action = 'customers.see',
  children,
}: {
  title: string
  /** What a role must include to see the page. */
  action?: OrganisationAction
  children: ReactNode
}) {
  const organisation = useOrganisation()
  if (!organisation)
    return (
      <Page title={title}>
        <PageSkeleton />
      </Page>
    )
  if (organisation.partner) return <NoPage />
  if (!organisation.is_partner) return <BecomePartnerPage />
  if (!mayRole(organisation.role, action))
    return (
      <Page title={title}>
        <EmptyState
          title="Your role doesn’t include customers"
          description={`Your role is ${roleWords[organisation.role].label}. Ask an owner or admin to change your role.`}
        />
      </Page>
    )
  return children
}

function NoPage() {
  useHeadingAsTitle()
  return (
    <Page title="Page not found">
      <NothingHere />
    </Page>
  )
}
