import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '../platform/clock.ts'
import type { Limit } from '../platform/rate-limits/limits.ts'

/** So many wrong passwords from unknown browsers within a day, and the owner is told. */
export const GUESSES_TOLD = 20

/** The counts are Documenso's, per action: per identifier, and per address. */
export const accountLimits = {
  /** For a browser that the account was signed in from before. Nothing that strangers do counts here. */
  signInByDevice: { name: 'sign-in by device', max: 10, windowSeconds: 15 * MINUTE_SECONDS },
  signInByNetwork: {
    name: 'sign-in by identifier and network',
    max: 10,
    windowSeconds: 15 * MINUTE_SECONDS,
  },
  /** All unknown browsers together. Beyond it no response says whether a password was right: see decision 020. */
  signInByStrangers: { name: 'sign-in by strangers', max: 100, windowSeconds: DAY_SECONDS },
  tellOfGuesses: { name: 'tell of guesses', max: 1, windowSeconds: DAY_SECONDS },
  signInByAddress: { name: 'sign-in by address', max: 50, windowSeconds: 15 * MINUTE_SECONDS },
  /** For a known device, next to the count that all others share. */
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
  /** Mails to one mailbox that anybody can cause, whatever account they are for: codes of registrations and resets. */
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
  socialByAddress: { name: 'social by address', max: 50, windowSeconds: 15 * MINUTE_SECONDS },
} as const satisfies Record<string, Limit>
