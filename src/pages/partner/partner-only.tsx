import type { ReactNode } from 'react'

import { mayRole } from '../../../contract/organisation/access.ts'
import { EmptyState } from '../../components/empty-state/index.ts'
import { Page } from '../../components/page/index.ts'
import { roleWords } from '../organisation/access/access-words.ts'
import { useOrganisation } from '../organisation/access/use-organisation.ts'
import { PageSkeleton } from '../shared/page-skeleton.tsx'
import { NothingHere } from '../system/not-found-page.tsx'

/** A page of partners: in any other organisation there is none, as the server responds to its calls. */
export function PartnerOnly({ title, children }: { title: string; children: ReactNode }) {
  const organisation = useOrganisation()
  if (!organisation)
    return (
      <Page title={title}>
        <PageSkeleton />
      </Page>
    )
  if (!organisation.is_partner || organisation.partner)
    return (
      <Page title="Page not found">
        <NothingHere />
      </Page>
    )
  if (!mayRole(organisation.role, 'customers.see'))
    return (
      <Page title={title}>
        <EmptyState
          title="Your role doesn’t include customers"
          description={`Your role is ${roleWords[organisation.role].label}. Ask an owner or admin for another one.`}
        />
      </Page>
    )
  return children
}
