import { POSTURE_INTERVAL_SECONDS } from '../../../contract/websites/posture.ts'
import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '../clock.ts'

/** At most `max` attempts for one subject within a window that opens with the first of them. */
export type Limit = { name: string; max: number; windowSeconds: number }

/** So many wrong passwords from unknown browsers within a day, and the owner is told. */
export const GUESSES_TOLD = 20

/** The counts are Documenso's, per action: per identifier, and per address. */
export const limits = {
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
  /** Wrong session tokens and ingest keys. A right one is never refused by it. */
  wrongTokensByAddress: {
    name: 'wrong tokens by address',
    max: 300,
    windowSeconds: 15 * MINUTE_SECONDS,
  },
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
  addDomainByAccount: { name: 'add domain by account', max: 60, windowSeconds: HOUR_SECONDS },
  scanByAccount: { name: 'scan by account', max: 30, windowSeconds: HOUR_SECONDS },
  checkNameServersByDomain: {
    name: 'check name servers by domain',
    max: 6,
    windowSeconds: MINUTE_SECONDS,
  },
  checkRegistrationByDomain: {
    name: 'check registration by domain',
    max: 6,
    windowSeconds: HOUR_SECONDS,
  },
  ingestByKey: { name: 'ingest by key', max: 1_200, windowSeconds: MINUTE_SECONDS },
  ingestKeyByAccount: { name: 'ingest key by account', max: 60, windowSeconds: HOUR_SECONDS },
  changeRulesByAccount: { name: 'change rules by account', max: 600, windowSeconds: HOUR_SECONDS },
  manyDomainsByAccount: { name: 'many domains by account', max: 120, windowSeconds: HOUR_SECONDS },
  policyByDomain: { name: 'policy by domain', max: 600, windowSeconds: MINUTE_SECONDS },
  postureByDomain: { name: 'posture by domain', max: 1, windowSeconds: POSTURE_INTERVAL_SECONDS },
  postureByAccount: { name: 'posture by account', max: 120, windowSeconds: HOUR_SECONDS },
  metricsByAddress: { name: 'metrics by address', max: 20, windowSeconds: 15 * MINUTE_SECONDS },
  socialByAddress: { name: 'social by address', max: 50, windowSeconds: 15 * MINUTE_SECONDS },
} as const satisfies Record<string, Limit>
