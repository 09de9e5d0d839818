import { type Outcome, outcome } from '../outcome.ts'
import { headerValues, type WebResponses } from './web-responses.ts'

/** What a foreign origin may read (Fetch, section 3.2): the worst is any origin, with the visitor's cookies. */
export function checkCrossOriginResourceSharing({ preflight }: WebResponses): Outcome {
  const first = (name: string) => headerValues(preflight?.headers ?? [], name)[0]?.trim()
  const allowed = first('access-control-allow-origin')
  if (!preflight || !allowed) return outcome(0, 'Other websites can’t read from this one.')
  const observed = `Access-Control-Allow-Origin: ${allowed}`
  if (allowed === '*')
    return outcome(0, 'Other websites may read what everybody can see.', observed)
  const isWithCookies = first('access-control-allow-credentials')?.toLowerCase() === 'true'
  if (allowed === preflight.origin && isWithCookies) {
    return outcome(
      -50,
      'Any website may read this one with the cookies of its visitors.',
      `${observed}\nAccess-Control-Allow-Credentials: true`,
    )
  }
  return outcome(0, 'Only certain websites may read from this one.', observed)
}
