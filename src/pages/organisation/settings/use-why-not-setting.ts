import { useInfiniteQuery } from '@tanstack/react-query'

import { membersQuery } from '../../../api/organisation/members.ts'
import { useOrganisation } from '../access/use-organisation.ts'
import { useWhyNot } from '../access/use-why-not.ts'

/**
 * Why the person may not change a setting. Those that decide who gets in outlast a partner, whose people may therefore
 * choose only the name, until the organisation has a member of its own.
 */
export function useWhyNotSetting({ isOpenToPartners }: { isOpenToPartners: boolean }) {
  const mayNot = useWhyNot('organisation.change')
  const mayNotAsPartner = useWhyNot('members.change')
  const isPartner = (useOrganisation()?.partner ?? null) !== null
  const { data } = useInfiniteQuery({ ...membersQuery(), enabled: isPartner && !isOpenToPartners })
  if (mayNot !== undefined || isOpenToPartners || !isPartner) return mayNot
  const hasOwnMember = data?.pages.some(({ data: rows }) =>
    rows.some((row) => row.partner === null),
  )
  return hasOwnMember ? mayNotAsPartner : undefined
}
