import { useQuery } from '@tanstack/react-query'

import { levelOfRole, type ResourceAction } from '../../../contract/organisation/access.ts'
import { domainQuery } from '../../api/websites/domains.ts'
import { whyNotLevel } from '../organisation/access/access-words.ts'
import { useOrganisation } from '../organisation/access/use-organisation.ts'

/**
 * Why the person may not do something with a website, as a sentence. Undefined if they may, and while their access
 * level is unknown: the server decides then. A member’s level depends on the website, whose page has fetched it;
 * elsewhere, `isFetched` fetches it.
 */
export function useWhyNotOn(
  domainId: string,
  action: ResourceAction,
  { isFetched = false }: { isFetched?: boolean } = {},
): string | undefined {
  const role = useOrganisation()?.role
  const enabled = isFetched && role === 'member'
  const known = useQuery({ ...domainQuery(domainId), enabled }).data?.level
  return whyNotLevel(known ?? (role && levelOfRole[role]), action)
}
