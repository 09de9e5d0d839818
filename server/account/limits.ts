import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '../platform/clock.ts'
import type { Limit } from '../platform/rate-limits/limits.ts'

/** The owner is notified after this many wrong passwords from unknown browsers within a day. */
export const GUESSES_REPORTED = 20

/** The owner is notified after this many wrong codes with the right password from unknown browsers within a day. */
export const WRONG_CODES_REPORTED = 3

/** The counts are Documenso's, per action: one for the identifier, one for the address. */
export const accountLimits = {
  /** For a browser that has signed in to the account before. Strangers' attempts don't count here. */
  signInByDevice: { name: 'sign-in by device', max: 10, windowSeconds: 15 * MINUTE_SECONDS },
  signInByNetwork: {
    name: 'sign-in by identifier and network',
    max: 10,
    windowSeconds: 15 * MINUTE_SECONDS,
  },
  /** All unknown browsers together. Beyond it, no response reveals whether a password was right: see decision 020. */
  signInByStrangers: { name: 'sign-in by strangers', max: 100, windowSeconds: DAY_SECONDS },
  notifyOfGuesses: { name: 'notify of guesses', max: 1, windowSeconds: DAY_SECONDS },
  signInByAddress: { name: 'sign-in by address', max: 50, windowSeconds: 15 * MINUTE_SECONDS },
  /** For a known device, separate from the count that all others share. */
  secondFactorByDevice: {
    name: 'second factor by device',
    max: 5,
    windowSeconds: 15 * MINUTE_SECONDS,
  },
  secondFactorByAccount: {
    name: 'second factor by account',
    max: 5,
    windowSeconds: 15 * MINUTE_SECONDS,
  },
  /** Wrong codes from all unknown browsers together: only someone with the password gets this far. See decision 020. */
  secondFactorByAccountDaily: {
    name: 'second factor by account daily',
    max: 30,
    windowSeconds: DAY_SECONDS,
  },
  notifyOfWrongCodes: { name: 'notify of wrong codes', max: 1, windowSeconds: DAY_SECONDS },
  signUpByNetwork: {
    name: 'sign-up by identifier and network',
    max: 3,
    windowSeconds: 3 * HOUR_SECONDS,
  },
  signUpByAddress: { name: 'sign-up by address', max: 20, windowSeconds: 3 * HOUR_SECONDS },
  checkEmailByAddress: {
    name: 'check-email by address',
    max: 20,
    windowSeconds: 15 * MINUTE_SECONDS,
  },
  resetByRequester: { name: 'reset by requester', max: 3, windowSeconds: HOUR_SECONDS },
  resetByAddress: { name: 'reset by address', max: 20, windowSeconds: HOUR_SECONDS },
  verifyResetByRequester: {
    name: 'verify reset by requester',
    max: 5,
    windowSeconds: 15 * MINUTE_SECONDS,
  },
  verifyByIdentifier: { name: 'verify by identifier', max: 5, windowSeconds: 15 * MINUTE_SECONDS },
  verifyByAddress: { name: 'verify by address', max: 20, windowSeconds: 15 * MINUTE_SECONDS },
  /** Emails to one mailbox that anyone can trigger, for whichever account: codes for registrations and resets. */
  strangersMailsByMailbox: {
    name: 'mails of strangers by mailbox',
    max: 20,
    windowSeconds: DAY_SECONDS,
  },
  codeMailsByAccount: { name: 'code mails by account', max: 5, windowSeconds: HOUR_SECONDS },
  codeMailsByAccountDaily: {
    name: 'code mails by account daily',
    max: 10,
    windowSeconds: DAY_SECONDS,
  },
  mailByAddress: { name: 'mail by address', max: 20, windowSeconds: 15 * MINUTE_SECONDS },
  passwordProofBySession: {
    name: 'password proof by session',
    max: 10,
    windowSeconds: 15 * MINUTE_SECONDS,
  },
  emailChangeBySession: {
    name: 'email change by session',
    max: 10,
    windowSeconds: 15 * MINUTE_SECONDS,
  },
  passkeyByAddress: { name: 'passkey by address', max: 100, windowSeconds: 15 * MINUTE_SECONDS },
  passkeyByAccount: { name: 'passkey by account', max: 30, windowSeconds: 15 * MINUTE_SECONDS },
  lostFactorByAccount: {
    name: 'lost factor by account',
    max: 5,
    windowSeconds: 15 * MINUTE_SECONDS,
  },
  socialByAddress: { name: 'social by address', max: 50, windowSeconds: 15 * MINUTE_SECONDS },
} as const satisfies Record<string, Limit>
