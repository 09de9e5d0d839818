import { z } from 'zod'

import type { Clock } from '../../platform/clock.ts'
import { getJson, type RdapSettings } from './get-json.ts'

/** RFC 9224, section 8: the registry is cached and refreshed once a day. */
const KEPT_MS = 24 * 60 * 60 * 1000

const registry = z.object({
  services: z.array(z.tuple([z.array(z.string()), z.array(z.string())])),
})
type Services = z.infer<typeof registry>['services']

let kept: { url: string; services: Services; until: number } | undefined

/**
 * Returns the address of the RDAP service for a domain's suffix (RFC 9224, section 4), or undefined when it has none.
 */
export async function findRdapService(
  domain: string,
  { clock, settings, signal }: { clock: Clock; settings: RdapSettings; signal: AbortSignal },
): Promise<string | undefined> {
  const { rdapBootstrapUrl: url } = settings
  const now = clock.now().getTime()
  if (!kept || kept.url !== url || kept.until <= now) {
    const { services } = registry.parse(await getJson(url, settings, signal))
    kept = { url, services, until: now + KEPT_MS }
  }
  return longestMatch(domain, kept.services)
}

function longestMatch(domain: string, services: Services) {
  const labels = domain.split('.')
  for (let from = 1; from < labels.length; from += 1) {
    const ending = labels.slice(from).join('.')
    const [, urls = []] = services.find(([endings]) => endings.includes(ending)) ?? []
    // RFC 9224, section 4: prefers https over http.
    const url = urls.find((one) => one.startsWith('https:')) ?? urls[0]
    if (url) return url
  }
  return undefined
}
