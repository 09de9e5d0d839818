import { POSTURE_INTERVAL_SECONDS } from '../../contract/posture.ts'
import { HOUR_SECONDS, MINUTE_SECONDS } from '../clock.ts'

/** At most `max` attempts for one subject within a window that opens with the first of them. */
export type Limit = { name: string; max: number; windowSeconds: number }

/** The counts are Documenso's, per action: per identifier, and per address. */
export const limits = {
  signInByIdentifier: {
    name: 'sign-in by identifier',
    max: 10,
    windowSeconds: 15 * MINUTE_SECONDS,
  },
  signInByAddress: { name: 'sign-in by address', max: 50, windowSeconds: 15 * MINUTE_SECONDS },
  secondFactorByAccount: {
    name: 'second factor by account',
    max: 5,
    windowSeconds: 15 * MINUTE_SECONDS,
  },
  signUpByIdentifier: { name: 'sign-up by identifier', max: 3, windowSeconds: 3 * HOUR_SECONDS },
  signUpByAddress: { name: 'sign-up by address', max: 20, windowSeconds: 3 * HOUR_SECONDS },
  checkEmailByAddress: {
    name: 'check-email by address',
    max: 20,
    windowSeconds: 15 * MINUTE_SECONDS,
  },
  resetByIdentifier: { name: 'reset by identifier', max: 3, windowSeconds: HOUR_SECONDS },
  resetByAddress: { name: 'reset by address', max: 20, windowSeconds: HOUR_SECONDS },
  verifyByIdentifier: { name: 'verify by identifier', max: 5, windowSeconds: 15 * MINUTE_SECONDS },
  verifyByAddress: { name: 'verify by address', max: 20, windowSeconds: 15 * MINUTE_SECONDS },
  mailByAddress: { name: 'mail by address', max: 20, windowSeconds: 15 * MINUTE_SECONDS },
  passwordProofByAccount: {
    name: 'password proof by account',
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
