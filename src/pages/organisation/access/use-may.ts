import { mayRole, type OrganisationAction } from '../../../../contract/organisation/access.ts'
import { useOrganisation } from './use-organisation.ts'

/** Whether the person may do something in the current organisation. False while their role is unknown. */
export function useMay(action: OrganisationAction): boolean {
  const organisation = useOrganisation()
  if (!organisation) return false
  return mayRole(organisation.role, action, { isPartner: organisation.partner !== null })
}
