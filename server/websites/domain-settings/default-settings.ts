import type { DomainSettings } from '../../../contract/websites/domain-settings.ts'

/** The settings of a website without any: the Core Rule Set's defaults, and all alerts. */
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
  alerts: {
    attack_surge: true,
    grade_fell: true,
    certificate_expires: true,
    registration_expires: true,
  },
}
