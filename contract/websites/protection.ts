// Separate from the schemas, so that a page that needs a list doesn't load zod.

/** What happens to a request that the rules find suspicious. */
export const protectionModes = ['off', 'detect', 'block'] as const
export type ProtectionMode = (typeof protectionModes)[number]

/** The paranoia levels of the OWASP Core Rule Set. */
export const sensitivities = [1, 2, 3, 4] as const
export type Sensitivity = (typeof sensitivities)[number]

/** The Core Rule Set file that recognises scanners. `blocks_bad_bots` turns it on and off. */
export const BOT_RULE_GROUP = '913'

/** The other Core Rule Set files that can be turned off, by the number that their rules' ids begin with. */
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

/** The ids of the rules of a group: `942xxx`. */
export const patternOfGroup = (group: RuleGroup | typeof BOT_RULE_GROUP) => `${group}xxx` as const
export const ruleGroupPatterns = ([...ruleGroups, BOT_RULE_GROUP] as const).map(patternOfGroup)

/**
 * Matches the ids of the Core Rule Set's rules that set up the others (900 to 905), add up their scores and so decide
 * (949, 959), or report (980). They detect nothing, and without them no request is blocked.
 */
export const EVALUATION_RULE = /^9(?:0[0-5]|[45]9|80)\d{3}$/

/** The messages of the policy's rules that refuse requests. */
export const limitMessages = {
  address: 'Address blocked in the console',
  country: 'Country blocked in the console',
} as const

/**
 * Resolves `//`, `/./` and `/../` in a plain path, as edges do before they compare it with the path of an allowed rule.
 * Every path begins with `/`, so the result is undefined for that one: the rule is allowed everywhere.
 */
export function resolvedPath(path: string) {
  const resolved = new URL(path.replaceAll(/\/{2,}/g, '/'), 'http://localhost').pathname
  return resolved === '/' ? undefined : resolved
}

/**
 * Matches a path with `..`, which servers read differently: IIS also resolves it next to a backslash, and Tomcat in front
 * of a semicolon. A rule that is allowed under a path isn't allowed for such a request, wherever it leads.
 */
export const PARENT_FOLDER = /[/\\]\.\.(?:[/\\;]|$)/

/** Requests per minute from one address. A lower limit would prevent loading a page. */
export const RATE_LIMIT_MIN = 10
export const RATE_LIMIT_MAX = 60_000

export const BLOCKED_COUNTRIES_MAX = 200

/** The minimum while a website is under attack. */
export const UNDER_ATTACK_SENSITIVITY: Sensitivity = 2
export const UNDER_ATTACK_RATE_LIMIT = 120

export const tlsVersions = ['1.2', '1.3'] as const
export type TlsVersion = (typeof tlsVersions)[number]

const YEAR_SECONDS = 31_536_000
/** From this value on, browsers' preload lists accept a website (hstspreload.org). */
export const HSTS_PRELOAD_MIN_SECONDS = YEAR_SECONDS
export const HSTS_MAX_SECONDS = 2 * YEAR_SECONDS
