import { timingSafeEqual } from 'node:crypto'

import { HOTP, Secret, TOTP } from 'otpauth'

import { productName } from '../../platform/brand/brand.ts'

const PERIOD_SECONDS = 30
const DIGITS = 6
/** RFC 4226 section 4 recommends 160 bits. */
const SECRET_BYTES = 20

export const newAuthenticatorSecret = () => new Secret({ size: SECRET_BYTES }).base32

/** The content of the QR code. */
export const authenticatorUrl = (secret: string, email: string) =>
  new TOTP({
    issuer: productName(),
    label: email,
    secret,
    digits: DIGITS,
    period: PERIOD_SECONDS,
  }).toString()

export const timeStep = (now: Date) => Math.floor(now.getTime() / 1000 / PERIOD_SECONDS)

/**
 * Returns the time step of a code (RFC 6238), or undefined. The previous step counts too, because a code may expire
 * while it is read, typed and sent (RFC 6238 section 5.2).
 */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const present = timeStep(now)
  return [present, present - 1].find((counter) => {
    const expected = HOTP.generate({
      secret: Secret.fromBase32(secret),
      counter,
      digits: DIGITS,
      algorithm: 'SHA1',
    })
    return timingSafeEqual(Buffer.from(expected), Buffer.from(code))
  })
}
