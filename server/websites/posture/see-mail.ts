import { startSearch } from '../../platform/dns/iterate.ts'
import { resolve } from '../../platform/dns/resolve.ts'
import type { Outbound } from '../../platform/outbound.ts'
import type { CheckResult } from '../schema/posture.ts'
import {
  checkDkim,
  checkDmarc,
  checkMtaSts,
  checkTlsReports,
  commonSelectors,
  isMtaSts,
} from './mail.ts'
import { notTested, type Outcome } from './outcome.ts'
import type { DnsSeen } from './see-dns.ts'
import { failureSentence, getOutbound } from './see-website.ts'
import { checkSpf, type FindTexts } from './spf.ts'

type Options = { outbound: Outbound; signal: AbortSignal }

const ids = ['spf', 'dmarc', 'dkim', 'mta_sts', 'tls_rpt'] as const
type Transport = Record<'mta_sts' | 'tls_rpt', Outcome>
/** The most that RFC 8461, section 3.2, requires. */
const POLICY_MAX_OCTETS = 64 * 1024

/** The checks of a domain's mail records. */
export async function checkMail(
  domain: string,
  zone: DnsSeen,
  options: Options,
): Promise<CheckResult[]> {
  // When no server is authoritative for the zone, a missing record means nothing.
  if ('failure' in zone) return allOf(zone.failure)
  const search = startSearch(options.outbound.dns, options.signal)
  const findTexts: FindTexts = async (name) => {
    const records = await resolve(search, name, 'TXT')
    return records?.map((strings) => Buffer.concat(strings).toString()) ?? null
  }
  try {
    const mx = await resolve(search, domain, 'MX')
    const [transport, spf, dmarc, dkim] = await Promise.all([
      mx === null || mx.some(isServer)
        ? seeTransport(domain, findTexts, options)
        : noMail(
            mx.length === 0 ? 'The domain has no MX record.' : 'The domain receives no email.',
          ),
      checkSpf(domain, findTexts),
      findTexts(`_dmarc.${domain}`).then(checkDmarc),
      Promise.all(
        commonSelectors.map(async (selector) => ({
          selector,
          texts: await findTexts(`${selector}._domainkey.${domain}`),
        })),
      ).then(checkDkim),
    ])
    const outcomes = { spf, dmarc, dkim, ...transport }
    return ids.map((id) => ({ id, ...outcomes[id] }))
  } catch (error) {
    return allOf(failureSentence(error, options.signal))
  }
}

const noMail = (reason: string): Transport => ({
  mta_sts: notTested(reason),
  tls_rpt: notTested(reason),
})

const allOf = (failure: string) => ids.map((id) => ({ id, ...notTested(failure) }))

/** RFC 7505: a single dot means that the domain accepts no mail. */
const isServer = ({ exchange }: { exchange: string }) => exchange !== '.' && exchange !== ''

/** MTA-STS and TLS reporting. */
async function seeTransport(
  domain: string,
  findTexts: FindTexts,
  options: Options,
): Promise<Transport> {
  const texts = await findTexts(`_mta-sts.${domain}`)
  if (!texts?.some(isMtaSts)) {
    return {
      mta_sts: checkMtaSts(texts, null),
      tls_rpt: notTested('MTA-STS is not set up, so there is nothing to report.'),
    }
  }
  const [policy, reports] = await Promise.all([
    fetchPolicy(domain, options),
    findTexts(`_smtp._tls.${domain}`),
  ])
  return { mta_sts: checkMtaSts(texts, policy), tls_rpt: checkTlsReports(reports) }
}

async function fetchPolicy(domain: string, { outbound, signal }: Options) {
  try {
    const response = await getOutbound(
      `https://mta-sts.${domain}:${outbound.httpsPort}/.well-known/mta-sts.txt`,
      { outbound, signal, maxBodyOctets: POLICY_MAX_OCTETS },
    )
    // RFC 8461, section 3.3: redirects are not followed, and the certificate has to be valid.
    if (response.hops.length > 1) return { failure: 'The policy is behind a redirect.' }
    if (response.tls?.fault) return { failure: 'The policy host’s certificate is invalid.' }
    if (response.status !== 200) return { failure: `The response has status ${response.status}.` }
    return { text: response.body.toString() }
  } catch (error) {
    return { failure: failureSentence(error, signal) }
  }
}
