import { and, desc, eq, gte, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'

import { attackSeverities } from '../../../contract/websites/attack-kinds.ts'
import { EVALUATION_RULE } from '../../../contract/websites/protection.ts'
import {
  RULE_EFFECT_CHECKED_MAX,
  RULE_EFFECT_SHOWN_MAX,
  type RuleEffect,
  type ruleEffectQuery,
} from '../../../contract/websites/rule-effect.ts'
import { DAY_SECONDS, secondsAfter } from '../../platform/clock.ts'
import type { Context } from '../../platform/dependencies.ts'
import { BLOCKED_FROM, ruleScores } from '../attacks/anomaly-score.ts'
import { attackOf } from '../attacks/list.ts'
import type { DomainKey } from '../domains/domain-request.ts'
import { attackEvents } from '../schema/attacks.ts'

/** Returns the requests of the last 24 hours that only this rule, or this group of rules, stopped. */
export async function ruleEffect(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { organisationId, domainId }: DomainKey,
  { rule, path }: z.infer<typeof ruleEffectQuery>,
  { checkedMax = RULE_EFFECT_CHECKED_MAX }: { checkedMax?: number } = {},
): Promise<RuleEffect> {
  const from = secondsAfter(clock.now(), -DAY_SECONDS)
  const checked = db
    .select()
    .from(attackEvents)
    .where(
      and(
        eq(attackEvents.organisationId, organisationId),
        eq(attackEvents.domainId, domainId),
        gte(attackEvents.occurredAt, from),
      ),
    )
    .orderBy(desc(attackEvents.occurredAt), desc(attackEvents.id))
    .limit(checkedMax)
    .as('checked')
  // A group leaves the last digits open.
  const allowed = rule.includes('x') ? sql`id like ${rule.replaceAll('x', '_')}` : sql`id = ${rule}`
  const score = sql.join(
    attackSeverities.map((severity) => sql`when ${severity} then ${ruleScores[severity]}::int`),
    sql` `,
  )
  const passes = and(
    inArray(checked.action, ['blocked', 'challenged']),
    path ? sql`starts_with(${checked.path}, ${path})` : undefined,
    sql`exists (select from unnest(${checked.ruleIds}) as id where ${allowed})`,
    sql`(
      select coalesce(sum(case severity ${score} end), 0)
      from jsonb_to_recordset(${checked.rules}) as others (id text, severity text)
      where not (${allowed}) and id !~ ${EVALUATION_RULE.source}
    ) < ${BLOCKED_FROM}::int`,
  )
  const rows = await db
    .select()
    .from(checked)
    .where(passes)
    .orderBy(desc(checked.occurredAt), desc(checked.id))
    .limit(RULE_EFFECT_SHOWN_MAX)
  return {
    from: from.toISOString(),
    requests: await db.$count(checked, passes),
    is_at_least: (await db.$count(checked)) === checkedMax,
    examples: rows.map(attackOf),
  }
}
