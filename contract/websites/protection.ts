// Apart from the schemas, so that a page that needs a list doesn't carry zod.

/** What becomes of a request that the rules find suspicious. */
export const protectionModes = ['off', 'detect', 'block'] as const
export type ProtectionMode = (typeof protectionModes)[number]

/** The paranoia levels of the OWASP Core Rule Set. */
export const sensitivities = [1, 2, 3, 4] as const
export type Sensitivity = (typeof sensitivities)[number]

/**
 * The files of the Core Rule Set that can be left out, by the number with which the ids of their rules begin. That of
 * the scanners, 913, is not among them: `blocks_bad_bots` stands for it.
 */
export const ruleGroups = [
  '911',
  '920',
  '921',
  '922',
  '930',
  '931',
  '932',
  '933',
  '934',
  '941',
  '942',
  '943',
  '944',
] as const
export type RuleGroup = (typeof ruleGroups)[number]

/** Requests from one address in a minute. With fewer, nobody could open a page. */
export const RATE_LIMIT_MIN = 10
export const RATE_LIMIT_MAX = 60_000

export const BLOCKED_COUNTRIES_MAX = 200

/** What holds at least while a website is under attack. */
export const UNDER_ATTACK_SENSITIVITY: Sensitivity = 2
export const UNDER_ATTACK_RATE_LIMIT = 120

export const tlsVersions = ['1.2', '1.3'] as const
export type TlsVersion = (typeof tlsVersions)[number]

const YEAR_SECONDS = 31_536_000
/** From here on, the preload list of the browsers takes a website (hstspreload.org). */
export const HSTS_PRELOAD_MIN_SECONDS = YEAR_SECONDS
export const HSTS_MAX_SECONDS = 2 * YEAR_SECONDS
