import { useQuery } from '@tanstack/react-query'

import { mayLevel, type ResourceAction } from '../../../contract/organisation/access.ts'
import { domainQuery } from '../../api/websites/domains.ts'
import { whyNotLevel } from '../organisation/access/access-words.ts'

/**
 * Why the person may not do something with a website, as a sentence. Undefined if they may, and while their access level
 * is unknown: the server decides then. Fetches nothing: the page of the website has it.
 */
export function useWhyNotOn(domainId: string, action: ResourceAction): string | undefined {
  const level = useQuery({ ...domainQuery(domainId), enabled: false }).data?.level
  return level === undefined || mayLevel(level, action) ? undefined : whyNotLevel(level, action)
}
