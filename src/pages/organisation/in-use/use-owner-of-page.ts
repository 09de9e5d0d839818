import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'

import { organisationsQuery, ownerQuery } from '../../../api/organisation/organisations.ts'
import { useOrganisation } from '../access/use-organisation.ts'
import { EVERYONE } from '../members/member-name.ts'
import { useOrganisationOf } from './use-organisation-of.ts'

/**
 * For a page about the team, member, website or database in its address: this tab switches to the organisation that
 * they belong to. Returns whether that is still unfinished.
 */
export function useOwnerOfPage(): boolean {
  const { teamId, memberId, resourceId } = useParams()
  const inUse = useOrganisation()?.id
  const { data: organisations } = useQuery(organisationsQuery)
  const { data: owner, isLoading } = useQuery({
    ...ownerQuery({
      ...(teamId !== EVERYONE && { team_id: teamId }),
      member_id: memberId,
      resource_id: resourceId,
    }),
    enabled: organisations !== undefined && organisations.length > 1,
  })
  useOrganisationOf(owner ?? undefined, [])
  return isLoading || (owner != null && owner !== inUse)
}
