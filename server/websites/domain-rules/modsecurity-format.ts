import type { Policy } from '../../../contract/websites/domain-rule.ts'
import {
  BOT_RULE_GROUP,
  limitMessages,
  PARENT_FOLDER,
} from '../../../contract/websites/protection.ts'
import { policyHeading } from './policy-heading.ts'

/** ModSecurity's documentation reserves the ids from 1 to 99,999 for local use. */
const FIRST_RULE_ID = 90_000
/** A policy has at most 1,000 rules, and a few for its settings. */
const MAX_POLICY_RULES = 1_100
/** Above the ids that ModSecurity's documentation reserves for others, and below the largest that version 2 accepts. */
const FIRST_SHARED_RULE_ID = 100_000_000
const LAST_RULE_ID = 2 ** 31 - 1
const BLOCKS = Math.floor((LAST_RULE_ID - FIRST_SHARED_RULE_ID) / MAX_POLICY_RULES)
/** The ids of a shared policy, of which no other website's has any. `number` is the website's own. */
const firstSharedId = (number: number) =>
  FIRST_SHARED_RULE_ID + (number % BLOCKS) * MAX_POLICY_RULES

/**
 * Returns a policy to `Include` after crs-setup.conf and before the rules of the Core Rule Set, for ModSecurity and
 * Coraza, in a separate `server` block. Rules are removed with `ctl`, because SecRuleRemoveById only works after the
 * rule that it names, and this is a single file.
 *
 * Reasons are left out: they are free text, and no escaping is as safe as that. Addresses, ids and settings have one
 * canonical spelling, and the contract forbids characters in paths that end a string or a line.
 */
export function modSecurityPolicy(policy: Policy) {
  const heading = [
    policyHeading(policy),
    '# TLS is not configured in this file: see ?format=nginx.',
    '# For a configuration that several websites share: see ?format=modsecurity-shared.',
  ]
  if (policy.protection.mode === 'off') {
    return [...heading, '# Protection is paused.', 'SecRuleEngine Off', ''].join('\n')
  }
  return [
    ...heading,
    ...notExpressed(policy),
    'SecRuleEngine On',
    ...numbered(directivesOf(policy), FIRST_RULE_ID, idsOfAllowed(policy)),
    '',
  ].join('\n')
}

/**
 * The same for a configuration that several websites share, such as Apache's, which loads the Core Rule Set once. It
 * only applies to requests for the website's host, and has no directive that applies to others. `number` is the
 * website's own.
 */
export function sharedModSecurityPolicy(policy: Policy, number: number) {
  const firstId = firstSharedId(number)
  const end = `PARAPET_${firstId}`
  const engine = policy.protection.mode === 'off' ? 'Off' : 'On'
  const directives = [
    skipUnless(policy.domain, end),
    action(`ctl:ruleEngine=${engine}`),
    ...(engine === 'Off' ? [] : directivesOf(policy)),
  ]
  return [
    policyHeading(policy),
    `# For requests to ${policy.domain} and its subdomains. Your default server must refuse any other host.`,
    ...(engine === 'Off' ? ['# Protection is paused.'] : notExpressed(policy)),
    ...numbered(directives, firstId),
    `SecMarker "${end}"`,
    '',
  ].join('\n')
}

const directivesOf = (policy: Policy) => [
  ...limits(policy),
  ...coreRuleSet(policy),
  ...allowedRules(policy),
]

function numbered(
  directives: readonly Directive[],
  firstId: number,
  taken: ReadonlySet<string> = new Set(),
) {
  let id = firstId - 1
  return directives.map((write) => {
    do id += 1
    while (taken.has(String(id)))
    return write(id)
  })
}

/** An operator's own rule that is allowed keeps its id, even if the policy grows. */
const idsOfAllowed = ({ allow_rules: allowed }: Policy) =>
  new Set(allowed.map(({ rule_id }) => rule_id))

/**
 * Whether a rule is the policy's own: it can't be allowed, because it comes before what the policy allows. A shared
 * policy may grow up to the next website's.
 */
export function isOfPolicy(ruleId: string, policy: Policy, number: number) {
  const sharedId = Number(ruleId) - firstSharedId(number)
  const isShared = sharedId >= 0 && sharedId < MAX_POLICY_RULES
  // While protection is off, the file has no rules, but their IDs are in the logs of the day before.
  const own = numbered(directivesOf(policy), FIRST_RULE_ID, idsOfAllowed(policy))
  return isShared || own.some((directive) => directive.includes(`"id:${ruleId},`))
}

/** The host in the request line replaces the header (RFC 9112, section 3.2.2). Without either, the policy applies. */
function skipUnless(domain: string, marker: string): Directive {
  const host = `${domain.replaceAll('.', String.raw`\.`)}${String.raw`\.?(?::\d*)?`}`
  return (id) =>
    `SecRule REQUEST_HEADERS:Host "!@rx ^(?:[^/]*\\.)?${host}$" "id:${id},phase:1,pass,nolog,t:none,t:lowercase,skipAfter:${marker},chain"\n` +
    `  SecRule REQUEST_URI_RAW "!@rx ^https?://(?:[^/]*[.@])?${host}(?:/|$)" "t:none,t:lowercase"`
}

function notExpressed({ protection }: Policy) {
  const {
    rate_limit: rate,
    blocked_countries: countries,
    is_under_attack: isUnderAttack,
  } = protection
  return [
    ...(rate === null
      ? []
      : [
          `# Not enforced here: at most ${rate} requests per minute from one address. See ?format=nginx.`,
        ]),
    ...(countries.length > 0
      ? [
          '# Countries need SecGeoLookupDb with an .mmdb file in ModSecurity, or a plugin for @geoLookup in Coraza; without it, no country is blocked.',
        ]
      : []),
    ...(isUnderAttack ? ['# Under attack: this edge cannot challenge visitors.'] : []),
  ]
}

/** A directive, given its id. */
type Directive = (id: number) => string

/** Applies in any mode but off: these are explicit rules, not heuristics. */
function limits({ block_addresses, protection }: Policy): Directive[] {
  const addresses = block_addresses.map(({ address }) => address).join(',')
  const countries = protection.blocked_countries.join('|')
  const deny = (message: string) => `phase:1,deny,status:403,log,msg:'${message}'`
  const address: Directive = (id) =>
    `SecRule ${CLIENT} "@ipMatch ${addresses}" "id:${id},${deny(limitMessages.address)}"`
  const country: Directive = (id) =>
    `SecRule ${CLIENT} "@geoLookup" "id:${id},${deny(limitMessages.country)},chain"\n` +
    `  SecRule GEO:COUNTRY_CODE "@rx ^(?:${countries})$" "t:none"`
  return [
    ...(addresses.includes(':') || countries ? [clientInBrackets] : []),
    ...(addresses ? [address] : []),
    ...(countries ? [country] : []),
  ]
}

/** Coraza's own middleware for Go leaves the brackets around an IPv6 address, which no operator recognises. */
const clientInBrackets: Directive = (id) =>
  `SecRule REMOTE_ADDR "@rx ^\\[([^]%]+)" "id:${id},phase:1,pass,nolog,t:none,capture,setvar:'tx.parapet_client=%{tx.1}'"`
const CLIENT = 'REMOTE_ADDR|TX:parapet_client'

/** How the Core Rule Set after this file is configured. */
function coreRuleSet({ protection }: Policy): Directive[] {
  const {
    mode,
    sensitivity,
    disabled_rule_groups: groups,
    blocks_bad_bots: blocksBots,
  } = protection
  // Version 4 calls the levels blocking and detection; version 3 had no name for the first and called the second
  // executing.
  const levels = ['blocking_', 'detection_', '', 'executing_'].map(
    (which) => `setvar:'tx.${which}paranoia_level=${sensitivity}'`,
  )
  const left = [...groups, ...(blocksBots ? [] : [BOT_RULE_GROUP])]
  return [
    // After the limits, which are enforced even when the rest is only logged.
    ...(mode === 'detect' ? [action('ctl:ruleEngine=DetectionOnly')] : []),
    action(levels.join(',')),
    ...left.map((group) => action(`ctl:ruleRemoveById=${group}000-${group}999`)),
  ]
}

const allowedRules = ({ allow_rules: allowed }: Policy): Directive[] =>
  allowed.map(({ rule_id, path }) => {
    const remove = `ctl:ruleRemoveById=${rule_id}`
    if (path === null) return action(remove)
    // Otherwise /allowed/../login would bypass the rule, or /login/../allowed where nothing is resolved.
    const decoded = 't:none,t:urlDecodeUni'
    return (id) =>
      `SecRule REQUEST_FILENAME "${beginsWith(path)}" "id:${id},phase:1,pass,nolog,${decoded},t:normalizePath,chain"\n` +
      `  SecRule REQUEST_FILENAME "!@rx ${parentFolder}" "${decoded},${remove}"`
  })

/** With backslashes by their number: programs differ in how they unescape them. */
const parentFolder = PARENT_FOLDER.source.replaceAll(String.raw`\\`, String.raw`\x5c`)

/** `t:urlDecodeUni` turns a plus sign into a space, as if the path were a form. */
const beginsWith = (path: string) =>
  path.includes('+')
    ? `@rx ^${path.replaceAll(/[.$()*]/g, String.raw`\$&`).replaceAll('+', '[+ ]')}`
    : `@beginsWith ${path}`

const action =
  (what: string): Directive =>
  (id) =>
    `SecAction "id:${id},phase:1,pass,nolog,${what}"`
