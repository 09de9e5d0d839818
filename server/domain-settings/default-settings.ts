import type { DomainSettings } from '../../contract/domain-settings.ts'

/** What holds for a website about which nobody has set anything: the Core Rule Set as it comes. */
export const defaultSettings: DomainSettings = {
  protection: {
    mode: 'block',
    sensitivity: 1,
    disabled_rule_groups: [],
    rate_limit: null,
    blocked_countries: [],
    is_under_attack: false,
    blocks_bad_bots: true,
  },
  tls: { minimum_version: '1.2', always_https: false, hsts: null },
}
