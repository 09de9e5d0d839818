import type { Policy } from '../../contract/domain-rule.ts'

/**
 * Policies in the words of an edge. No reason is written here: it is free text, and no escaping is so safe as leaving
 * it out. Addresses and ids come in one spelling each, and the contract keeps from paths what ends a string or a line.
 */

/** For `include` in a `server` block. nginx has no rules that could be allowed. */
export const nginxPolicy = (policy: Policy) =>
  [head(policy), ...policy.block_addresses.map(({ address }) => `deny ${address};`), ''].join('\n')

/** ModSecurity keeps the ids from 1 to 99,999 for local use. */
const FIRST_RULE_ID = 90_000

/**
 * For `Include` before the Core Rule Set, in ModSecurity and Coraza. A rule is taken out by `ctl` even where no path
 * is named, for SecRuleRemoveById works only behind the rule that it names, and this is one file.
 */
export function modSecurityPolicy(policy: Policy) {
  const addresses = policy.block_addresses.map(({ address }) => address).join(',')
  const block = [
    `SecRule REMOTE_ADDR "@ipMatch ${addresses}" "id:${FIRST_RULE_ID},phase:1,deny,status:403,log,msg:'Address blocked in Parapet'"`,
  ]
  const allow = policy.allow_rules.map(({ rule_id, path }, index) => {
    const actions = `id:${FIRST_RULE_ID + 1 + index},phase:1,pass,nolog,ctl:ruleRemoveById=${rule_id}`
    if (path === null) return `SecAction "${actions}"`
    // Or else /allowed/../login would do without the rule.
    const resolved = 't:none,t:urlDecodeUni,t:normalizePath'
    return `SecRule REQUEST_FILENAME "@beginsWith ${path}" "${actions},${resolved}"`
  })
  return [head(policy), ...(addresses ? block : []), ...allow, ''].join('\n')
}

const head = ({ domain, version, changed_at }: Policy) =>
  `# Policy of ${domain}, version ${version} of ${changed_at}`
