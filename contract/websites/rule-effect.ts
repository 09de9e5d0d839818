import { z } from 'zod'

import { anyOf, responseWith, instant } from '../common.ts'
import { attack } from './attack.ts'
import { allowRuleRequest } from './domain-rule.ts'
import { ruleGroupPatterns } from './protection.ts'

/** The most requests that are checked, the newest ones. */
export const RULE_EFFECT_CHECKED_MAX = 20_000
/** The most requests that are shown. */
export const RULE_EFFECT_SHOWN_MAX = 5

/**
 * GET /v1/domain/{id}/rule-effect: what allowing rules together would have let through in the last 24 hours: the
 * requests that were stopped, and whose other rules don't score enough to stop them. Rules that the policy already
 * leaves out don't count. In detect mode, what would have been stopped in block mode.
 */
export const ruleEffectQuery = z.object({
  /** The IDs of rules, or those of a group, with x for each of the last digits, such as 942xxx. */
  rule: anyOf(
    z.union([z.enum(ruleGroupPatterns), allowRuleRequest.shape.rule_id], {
      error: 'Send the ID of a rule, such as 942100, or of a group, such as 942xxx.',
    }),
  ).unwrap(),
  /** Only requests to paths with this prefix. */
  path: allowRuleRequest.shape.path,
})
export const ruleEffectResponse = responseWith(
  z.object({
    from: instant,
    requests: z.int(),
    /** Whether the website only detects attacks, so that these requests were logged and not stopped. */
    would_have_stopped: z.boolean(),
    /** Whether older requests in this period were not checked because there are too many. */
    is_at_least: z.boolean(),
    /** The newest ones. */
    examples: z.array(attack),
  }),
)
export type RuleEffect = z.infer<typeof ruleEffectResponse>['data']
