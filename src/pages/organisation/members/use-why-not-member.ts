import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'

import { mayRole } from '../../../../contract/organisation/access.ts'
import type { Member } from '../../../../contract/organisation/member.ts'
import { userQuery } from '../../../api/account/user.ts'
import { whyNotRole } from '../access/access-words.ts'
import { useOrganisation } from '../access/use-organisation.ts'

type WhyNot = (member: Member) => string | undefined
type WhyNotMember = (member: Pick<Member, 'role' | 'partner'>) => string | undefined

/** Returns a function that explains why the person may not change or remove a member; undefined if they may. */
export function useWhyNotMember(): WhyNotMember {
  const organisation = useOrganisation()
  const role = organisation?.role
  const isPartner = !!organisation?.partner
  return useCallback(
    (member) => {
      if (role === undefined) return undefined
      const action = member.role === 'owner' ? 'owners.change' : 'members.change'
      if (!mayRole(role, action, { isPartner })) return whyNotRole(role, action, { isPartner })
      return member.partner ? `They work here for ${member.partner.name}.` : undefined
    },
    [role, isPartner],
  )
}

/**
 * Returns a function that explains why the person may not hand the organisation over to a member, and the person's own
 * id.
 */
export function useWhyNotHandOver(): { whyNot: WhyNot; ownId: string | undefined } {
  const role = useOrganisation()?.role
  const { data: user } = useQuery(userQuery)
  const whyNot = useCallback<WhyNot>(
    (member) => {
      if (role !== undefined && !mayRole(role, 'owners.change'))
        return whyNotRole(role, 'owners.change')
      if (member.is_you) return 'You are the owner.'
      if (member.partner) return `They work here for ${member.partner.name}.`
      return member.role === 'owner' ? 'They are already an owner.' : undefined
    },
    [role],
  )
  return { whyNot, ownId: user?.id }
}
