import type { SubscriptionData } from '../../../../contract/billing/subscription.ts'
import { PageBreadcrumbs } from '../../shared/page-breadcrumbs.tsx'

/** Where the website or database itself is. */
export const pageOfResource = ({ id, kind }: SubscriptionData['resource']) =>
  kind === 'website' ? `/domain/${id}` : `/database/${id}/manager`

/** From the website or database to a page about its plan. */
export const ResourceBreadcrumbs = ({
  resource,
  label,
  href,
}: {
  resource: SubscriptionData['resource']
  label: string
  href: string
}) => (
  <PageBreadcrumbs
    levels={[
      { label: resource.name, href: pageOfResource(resource) },
      { label, href },
    ]}
  />
)
