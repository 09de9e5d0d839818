import { z } from 'zod'

import { postGuarded } from '../../platform/network/post-guarded.ts'
import type { Outbound } from '../../platform/outbound.ts'

/** Member states take up to twenty seconds. Nobody waits for it. */
const TIMEOUT_MS = 30_000
const MAX_BODY_OCTETS = 20_000

/** The part of VIES's response to `check-vat-number` that is used here. */
const answer = z.object({
  valid: z.boolean(),
  /** Empty without a requester. */
  requestIdentifier: z.string().nullish(),
})
/** What VIES returns instead when it or the member state is unavailable or overloaded. */
const refusal = z.object({ errorWrappers: z.array(z.object({ error: z.string() })).min(1) })

export type ViesResult = { isValid: boolean; consultation: string | null; response: string }

/** VIES returned no result. The number is neither valid nor invalid. */
export class ViesUnavailable extends Error {
  override name = 'ViesUnavailable'
}

/**
 * Looks a VAT number up in VIES (https://ec.europa.eu/taxation_customs/vies/#/technical-information). With the seller’s
 * own number, VIES returns a consultation number, which is evidence of the check. Throws ViesUnavailable when there is
 * no result.
 */
export async function checkInVies(
  outbound: Outbound,
  { number, requester }: { number: string; requester: string },
  signal: AbortSignal,
): Promise<ViesResult> {
  const body = JSON.stringify({
    countryCode: number.slice(0, 2),
    vatNumber: number.slice(2),
    requesterMemberStateCode: requester.slice(0, 2),
    requesterNumber: requester.slice(2),
  })
  const { status, body: received } = await postGuarded(`${outbound.viesUrl}/check-vat-number`, {
    resolve: outbound.resolve,
    allowLoopback: outbound.dns.allowLoopback,
    certificateAuthorities: outbound.certificateAuthorities,
    headers: {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      accept: 'application/json',
    },
    body,
    timeoutMs: TIMEOUT_MS,
    maxBodyOctets: MAX_BODY_OCTETS,
    signal,
  }).catch((error: unknown) => {
    signal.throwIfAborted()
    throw new ViesUnavailable('no response', { cause: error })
  })
  // PostgreSQL stores every character except NUL.
  const response = received.toString('utf8').replaceAll('\0', '\uFFFD')
  const json = parsed(response)
  const refused = refusal.safeParse(json)
  if (refused.success) {
    const [reason] = refused.data.errorWrappers
    // The number can't be one of that country.
    if (reason?.error === 'INVALID_INPUT') return { isValid: false, consultation: null, response }
    throw new ViesUnavailable(reason?.error)
  }
  const read = answer.safeParse(json)
  if (status !== 200 || !read.success) throw new ViesUnavailable(`status ${status}`)
  const { valid: isValid, requestIdentifier } = read.data
  return { isValid, consultation: requestIdentifier || null, response }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
