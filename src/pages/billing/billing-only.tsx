import type { ReactNode } from 'react'

import { EmptyState } from '../../components/empty-state/index.ts'
import { roleWords } from '../organisation/access/access-words.ts'
import { useMay } from '../organisation/access/use-may.ts'
import { useOrganisation } from '../organisation/access/use-organisation.ts'
import { PageSkeleton } from '../shared/page-skeleton.tsx'

/** Content for roles that include billing. `what` follows “Your role doesn’t include”. */
export function BillingOnly({ what, children }: { what: string; children: ReactNode }) {
  const organisation = useOrganisation()
  const maySee = useMay('billing.see')
  if (!organisation) return <PageSkeleton />
  if (maySee) return children
  return (
    <EmptyState
      title={`Your role doesn’t include ${what}`}
      description={`Owners, admins and people with the role “Billing” can see them. Your role is ${roleWords[organisation.role].label}.`}
    />
  )
}
