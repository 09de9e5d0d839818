import { proxiableTypes } from '../../../contract/record-types.ts'
import { absoluteName, canonicalName } from '../../platform/dns/names.ts'
import type { GuardedResponse } from '../../platform/network/guarded-request.ts'
import type { Outbound } from '../../platform/outbound.ts'
import { headerValue, pageOf } from './http-headers/web-responses.ts'
import type { KnownRecord } from './known-records.ts'
import { notTested, type Outcome, outcome } from './outcome.ts'
import { failureSentence, getOutbound, type WebsiteSeen } from './see-website.ts'

const TEXT_MAX_OCTETS = 32 * 1024
const revealing = [
  'server',
  'x-powered-by',
  'x-aspnet-version',
  'x-aspnetmvc-version',
  'x-generator',
]

/** A version shows an attacker which vulnerabilities to try. A name alone does no harm. */
export function checkSoftwareVersion(seen: WebsiteSeen): Outcome {
  if ('failure' in seen) return notTested(seen.failure)
  const page = pageOf(seen.responses)
  const revealed = revealing.flatMap((name) => {
    const value = headerValue(page, name)
    return value && /\d\.\d|\/\d/.test(value) ? [`${name}: ${value}`] : []
  })
  return revealed.length > 0
    ? outcome(-5, 'The website reveals which version of its software it runs.', revealed.join('\n'))
    : outcome(0, 'No software version is revealed.')
}

/** RFC 9116: how to report a vulnerability, in a file that has not expired. */
export function checkSecurityTxt(
  response: Pick<GuardedResponse, 'status' | 'body'>,
  now: Date,
): Outcome {
  const text = response.body.toString()
  const contact = /^contact:[ \t]*\S+/im.test(text)
  if (response.status !== 200 || !contact) {
    return outcome(-5, 'There is no contact for reporting a vulnerability.')
  }
  const expires = /^expires:[ \t]*(\S+)/im.exec(text)?.[1]
  if (!expires || Number.isNaN(Date.parse(expires))) {
    return outcome(-5, 'The security.txt file has no expiry date.', text)
  }
  if (Date.parse(expires) < now.getTime()) {
    return outcome(-5, 'The security.txt file has expired.', text)
  }
  return outcome(0, 'The security.txt file says where to report vulnerabilities.', text)
}

/** Fetches security.txt and checks it. */
export async function findSecurityTxt(
  domain: string,
  { outbound, signal, now }: { outbound: Outbound; signal: AbortSignal; now: Date },
): Promise<Outcome> {
  const url = `https://${domain}:${outbound.httpsPort}/.well-known/security.txt`
  try {
    const options = { outbound, signal, maxBodyOctets: TEXT_MAX_OCTETS }
    return checkSecurityTxt(await getOutbound(url, options), now)
  } catch (error) {
    return notTested(failureSentence(error, signal))
  }
}

/**
 * Whether records bypass the protection. Hosts for mail, name servers and other services can't be protected, and are
 * only reported when they reveal the address of something that is.
 */
export function checkOrigin(
  domain: string,
  { records, isProtected }: { records: readonly KnownRecord[]; isProtected: boolean },
): Outcome {
  if (!isProtected) return notTested('This website is not protected yet.')
  if (records.length === 0)
    return notTested('No DNS records are known for this website. Scan it first.')
  const proxiable = records.filter(({ type }) => proxiableTypes.includes(type))
  const hidden = new Set(
    proxiable.filter(({ isProxied }) => isProxied).map(({ content }) => content),
  )
  const services = new Set(
    records
      .filter(({ type }) => type === 'MX' || type === 'NS' || type === 'SRV')
      .map(({ content }) => canonicalName(content.split(' ').at(-1) ?? '')),
  )
  const exposed = proxiable.filter((record) => {
    const name = absoluteName(record.name, domain)
    const isForVisitors = !name.startsWith('_') && !name.includes('._') && !services.has(name)
    return !record.isProxied && (isForVisitors || hidden.has(record.content))
  })
  const observed = exposed.map(
    ({ name, type, content }) => `${absoluteName(name, domain)} ${type} ${content}`,
  )
  return exposed.length > 0
    ? outcome(
        -5,
        'Some records bypass the protection and point directly to your servers.',
        observed.join('\n'),
      )
    : outcome(0, 'No visitor-facing records bypass the protection.')
}
