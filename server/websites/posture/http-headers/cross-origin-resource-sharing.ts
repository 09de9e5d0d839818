import { type Outcome, outcome } from '../outcome.ts'
import { headerValues, type WebResponses } from './web-responses.ts'

/** What a foreign origin may read (Fetch, section 3.2): the worst is any origin, with the visitor's cookies. */
export function checkCrossOriginResourceSharing({ preflight }: WebResponses): Outcome {
  const first = (name: string) => headerValues(preflight?.headers ?? [], name)[0]?.trim()
  const allowed = first('access-control-allow-origin')
  if (!preflight || !allowed) return outcome(0, 'Other websites can’t read from this one.')
  const observed = `Access-Control-Allow-Origin: ${allowed}`
  if (allowed === '*') return outcome(0, 'Other websites can read public content.', observed)
  const isWithCookies = first('access-control-allow-credentials')?.toLowerCase() === 'true'
  if (allowed === preflight.origin && isWithCookies) {
    return outcome(
      -50,
      'Any website can read this one with its visitors’ cookies.',
      `${observed}\nAccess-Control-Allow-Credentials: true`,
    )
  }
  return outcome(0, 'Only specific websites can read from this one.', observed)
}
