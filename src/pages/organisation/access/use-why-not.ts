import { mayRole, type OrganisationAction } from '../../../../contract/organisation/access.ts'
import { whyNotRole } from './access-words.ts'
import { useOrganisation } from './use-organisation.ts'

/**
 * Why the person may not do something in the current organisation, as a sentence. Undefined if they may, and while
 * their role is unknown: the server decides then.
 */
export function useWhyNot(action: OrganisationAction): string | undefined {
  const organisation = useOrganisation()
  if (!organisation) return undefined
  const { role } = organisation
  const isPartner = organisation.partner !== null
  return mayRole(role, action, { isPartner }) ? undefined : whyNotRole(role, action, { isPartner })
}
