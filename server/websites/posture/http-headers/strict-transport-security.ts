import { type Outcome, outcome } from '../outcome.ts'
import { headerValue, type WebResponses } from './web-responses.ts'

/** 180 days, which is commonly used for the six months that the method requires. */
const SIX_MONTHS_SECONDS = 15_552_000

/** Strict-Transport-Security (RFC 6797). Preload lists are not checked. */
export function checkStrictTransportSecurity({ https }: WebResponses): Outcome {
  if (!https) return outcome(-20, 'The website can’t be reached over HTTPS.')
  if (!https.isVerified) {
    return outcome(-20, 'The certificate is invalid, so browsers ignore the header.')
  }
  const value = headerValue(https, 'strict-transport-security')
  if (value === null) return outcome(-20, 'There is no Strict-Transport-Security header.')
  const maxAgeSeconds = maxAgeIn(value)
  if (maxAgeSeconds === null) return outcome(-20, 'The header is invalid.', value)
  return maxAgeSeconds < SIX_MONTHS_SECONDS
    ? outcome(-10, 'The max-age is shorter than six months.', value)
    : outcome(0, 'Browsers use only HTTPS for six months or more.', value)
}

export function isHstsLongEnough({ https }: WebResponses) {
  const maxAgeSeconds =
    https?.isVerified && maxAgeIn(headerValue(https, 'strict-transport-security') ?? '')
  return typeof maxAgeSeconds === 'number' && maxAgeSeconds >= SIX_MONTHS_SECONDS
}

/** A header that is sent twice is invalid. */
function maxAgeIn(value: string) {
  if (value.includes(',')) return null
  const parameters = value.split(';').map((part) => part.trim().toLowerCase())
  const maxAge = parameters
    .map((part) => /^max-age\s*=\s*(?:"(\d{1,20})"$|(\d{1,20}))/.exec(part))
    .findLast((found) => found !== null)
  // RFC 6797, section 6.1: the value may be quoted.
  const seconds = Number.parseInt(maxAge?.[1] ?? maxAge?.[2] ?? '', 10)
  return Number.isNaN(seconds) ? null : seconds
}
