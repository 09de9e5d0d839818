import { randomBytes, timingSafeEqual } from 'node:crypto'

import { DAY_SECONDS, secondsAfter } from '../../platform/clock.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Keys } from '../../platform/security/keys.ts'

/**
 * A browser that has signed in to an account keeps a mark of that account, so that its owner's attempts are counted
 * separately from those of strangers (OWASP, "Slow Down Online Guessing Attacks with Device Cookies"). The mark is
 * signed and identifies the account by the email address as typed: checking it needs no query, and takes the same work
 * for an address without an account.
 */
export const deviceCookieName = (publicUrl: string) =>
  // RFC 6265bis section 4.1.3.2: with the prefix, no other host of the same domain can set it. Browsers accept it over
  // https only.
  publicUrl.startsWith('https:') ? '__Host-ParapetDevice' : 'ParapetDevice'
/** Renewed with every sign-in. */
export const DEVICE_LIFE_SECONDS = 180 * DAY_SECONDS

/** One for each account used in a browser; the least recently used one is removed. */
const MARKS_MAX = 4
/** Four marks are shorter than this: anything longer was not written by us. */
const COOKIE_MAX_LENGTH = 512
const ID_BYTES = 16

type Mark = { id: string; endsAt: string; signature: string }

const marksIn = (cookie = ''): Mark[] =>
  cookie.length > COOKIE_MAX_LENGTH
    ? []
    : cookie.split('~').flatMap((mark) => {
        const [id, endsAt, signature, ...more] = mark.split('.')
        return id && endsAt && signature && more.length === 0 ? [{ id, endsAt, signature }] : []
      })

const signedParts = (emailKey: string, { id, endsAt }: Omit<Mark, 'signature'>) =>
  ['cookie', emailKey, id, endsAt] as const

/** Also accepts a mark that was signed before the key was rotated. */
function isOf(keys: Keys, emailKey: string, mark: Mark) {
  const signature = Buffer.from(mark.signature, 'base64url')
  return keys
    .digests('known device', ...signedParts(emailKey, mark))
    .some(
      (expected) => signature.length === expected.length && timingSafeEqual(signature, expected),
    )
}

/** Returns the id of the caller's browser if it has signed in to the account with this email key before. */
export function knownDevice(
  keys: Keys,
  emailKey: string,
  { caller, now }: { caller: Caller; now: Date },
): string | undefined {
  const mark = marksIn(caller.deviceCookie)
    .slice(0, MARKS_MAX)
    .find((one) => isOf(keys, emailKey, one))
  return mark && Number(mark.endsAt) * 1000 > now.getTime() ? mark.id : undefined
}

/** Returns the cookie's value after a sign-in to the account, including the marks of other accounts. */
export function markDevice(
  keys: Keys,
  emailKey: string,
  { caller, now }: { caller: Caller; now: Date },
): string {
  const id =
    knownDevice(keys, emailKey, { caller, now }) ?? randomBytes(ID_BYTES).toString('base64url')
  const endsAt = String(Math.floor(secondsAfter(now, DEVICE_LIFE_SECONDS).getTime() / 1000))
  const signature = keys
    .digest('known device', ...signedParts(emailKey, { id, endsAt }))
    .toString('base64url')
  const others = marksIn(caller.deviceCookie).filter((mark) => !isOf(keys, emailKey, mark))
  return [{ id, endsAt, signature }, ...others]
    .slice(0, MARKS_MAX)
    .map((mark) => `${mark.id}.${mark.endsAt}.${mark.signature}`)
    .join('~')
}
