import type { Policy } from '../../../contract/websites/domain-rule.ts'
import type { Hsts } from '../../../contract/websites/domain-settings.ts'
import { policyHeading } from './policy-heading.ts'

/** As in the ModSecurity format, free text is left out. */

/** Returns a policy to `include` in a `server` block. If it has a rate limit, it needs the other part. */
export const nginxPolicy = (policy: Policy) =>
  [policyHeading(policy), ...protection(policy), ...tls(policy), ''].join('\n')

/** Returns the part for the enclosing `http` block, the only place where nginx accepts a zone. */
export function nginxHttpPolicy(policy: Policy) {
  const rate = rateOf(policy)
  const limit =
    rate === null
      ? '# No rate limit.'
      : `limit_req_zone $binary_remote_addr zone=${zoneOf(policy)}:10m rate=${rate}r/m;`
  return [policyHeading(policy), limit, ''].join('\n')
}

const zoneOf = ({ domain }: Policy) => `parapet_${domain}`
const rateOf = ({ protection: { mode, rate_limit: rate } }: Policy) =>
  mode === 'off' ? null : rate

function protection(policy: Policy) {
  const { mode, blocked_countries: countries, is_under_attack: isUnderAttack } = policy.protection
  if (mode === 'off')
    return ['# Protection is paused: no addresses are blocked, and no rate limit applies.']
  const rate = rateOf(policy)
  return [
    '# nginx itself has no firewall: for mode, sensitivity, rule groups and bad bots, see ?format=modsecurity.',
    ...(isUnderAttack ? ['# Under attack: this edge cannot challenge visitors.'] : []),
    ...(countries.length > 0
      ? [`# nginx itself cannot block countries. Not blocked here: ${countries.join(', ')}.`]
      : []),
    ...policy.block_addresses.map(({ address }) => `deny ${address};`),
    ...(rate === null
      ? []
      : [
          '# Its zone is in ?format=nginx-http, which the http block must include.',
          // A page and its resources are requested at the same time.
          `limit_req zone=${zoneOf(policy)} burst=${rate} nodelay;`,
          'limit_req_status 429;',
        ]),
  ]
}

function tls({ tls: { minimum_version: minimum, always_https: isAlways, hsts } }: Policy) {
  return [
    '# Replaces your ssl_protocols. The default server of an address decides for all others on it.',
    `ssl_protocols ${minimum === '1.3' ? 'TLSv1.3' : 'TLSv1.2 TLSv1.3'};`,
    // The variable must be set before a redirect ends the request.
    ...(hsts
      ? [
          '# A location with its own add_header does not inherit this one.',
          // RFC 6797 section 7.2: never over HTTP.
          'set $parapet_hsts "";',
          `if ($https = on) { set $parapet_hsts "${hstsHeader(hsts)}"; }`,
          'add_header Strict-Transport-Security $parapet_hsts always;',
        ]
      : []),
    ...(isAlways ? ['if ($scheme = http) { return 301 https://$host$request_uri; }'] : []),
  ]
}

const hstsHeader = ({ max_age_seconds: maxAge, include_subdomains, preload }: Hsts) =>
  [
    `max-age=${maxAge}`,
    ...(include_subdomains ? ['includeSubDomains'] : []),
    ...(preload ? ['preload'] : []),
  ].join('; ')
