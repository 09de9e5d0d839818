import type { DomainSettings } from '../../../contract/websites/domain-settings.ts'

/** The defaults, before any change. */
export const settings: DomainSettings = {
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

/** Most of them changed. */
export const ownSettings: DomainSettings = {
  protection: {
    ...settings.protection,
    mode: 'detect',
    sensitivity: 2,
    disabled_rule_groups: ['933'],
    rate_limit: 300,
    blocked_countries: ['AQ', 'BV'],
  },
  tls: {
    minimum_version: '1.3',
    always_https: true,
    hsts: { max_age_seconds: 31_536_000, include_subdomains: true, preload: true },
  },
  alerts: { ...settings.alerts, grade_fell: false },
}
