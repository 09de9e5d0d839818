import { type SQL, and, desc, eq, gte, inArray, or, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { z } from 'zod'

import { attackSeverities } from '../../../contract/websites/attack-kinds.ts'
import {
  BOT_RULE_GROUP,
  EVALUATION_RULE,
  PARENT_FOLDER,
  patternOfGroup,
} from '../../../contract/websites/protection.ts'
import {
  RULE_EFFECT_CHECKED_MAX,
  RULE_EFFECT_SHOWN_MAX,
  type RuleEffect,
  type ruleEffectQuery,
} from '../../../contract/websites/rule-effect.ts'
import { DAY_SECONDS, secondsAfter } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Context } from '../../platform/dependencies.ts'
import { BLOCKED_FROM, ruleScores } from '../attacks/anomaly-score.ts'
import { attackOf } from '../attacks/list.ts'
import { protectionInForce } from '../domain-settings/in-force.ts'
import { settingsOf } from '../domain-settings/service.ts'
import type { DomainKey } from '../domains/domain-request.ts'
import { attackEvents } from '../schema/attacks.ts'
import { rulesOf } from './stored-rules.ts'

/** Returns the requests of the last 24 hours that only these rules, or groups of rules, stopped. */
export async function ruleEffect(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { organisationId, domainId }: DomainKey,
  { rule, path }: z.infer<typeof ruleEffectQuery>,
  { checkedMax = RULE_EFFECT_CHECKED_MAX }: { checkedMax?: number } = {},
): Promise<RuleEffect> {
  const from = secondsAfter(clock.now(), -DAY_SECONDS)
  const { isDetectOnly, allowedPaths, leftOut } = await policyOf(db, domainId)
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
  const asked = idIn([rule].flat())
  // A policy without exceptions, which most are, costs nothing.
  const inForce = or(
    leftOut.length > 0 ? idIn(leftOut) : undefined,
    Object.keys(allowedPaths).length > 0
      ? sql`exists (
          select from jsonb_array_elements_text(${JSON.stringify(allowedPaths)}::jsonb -> id) as prefix
          where prefix = '' or ${isUnder(checked.path, sql`prefix`)}
        )`
      : undefined,
  )
  const scores = sql.join(
    attackSeverities.map((severity) => sql`when ${severity} then ${ruleScores[severity]}::int`),
    sql` `,
  )
  const scoreOf = (which: SQL | undefined) => sql`(
    select coalesce(sum(case severity ${scores} end), 0)
    from jsonb_to_recordset(${checked.rules}) as matched (id text, severity text)
    where ${and(which, sql`id !~ ${EVALUATION_RULE.source}`)}
  )`
  const matches = (which: SQL) =>
    sql`exists (select from unnest(${checked.ruleIds}) as id where ${which})`
  const stillApplies = inForce && sql`not (${inForce})`
  const passes = and(
    inArray(checked.action, [
      'blocked',
      'challenged',
      ...(isDetectOnly ? (['logged'] as const) : []),
    ]),
    path ? isUnder(checked.path, sql`${path}`) : undefined,
    matches(asked),
    sql`${scoreOf(and(stillApplies, sql`not (${asked})`))} < ${BLOCKED_FROM}::int`,
    // What the policy already lets through isn't let through by this. A custom rule may refuse whatever the score is.
    inForce &&
      or(
        sql`not ${matches(inForce)}`,
        sql`${scoreOf(stillApplies)} >= ${BLOCKED_FROM}::int`,
        matches(sql`${asked} and ${stillApplies} and id not like '9_____'`),
      ),
    isDetectOnly
      ? or(
          sql`${checked.action} <> 'logged'`,
          sql`${scoreOf(stillApplies)} >= ${BLOCKED_FROM}::int`,
        )
      : undefined,
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
    would_have_stopped: isDetectOnly,
    is_at_least: (await db.$count(checked)) === checkedMax,
    examples: rows.map(attackOf),
  }
}

/** Which rules the policy leaves out: groups everywhere, and others by the beginnings of paths. */
async function policyOf(db: Db, domainId: string) {
  const { protection } = await settingsOf(db, domainId)
  const {
    mode,
    disabled_rule_groups: groups,
    blocks_bad_bots: blocksBots,
  } = protectionInForce(protection)
  const allowedPaths: Record<string, string[]> = {}
  for (const { ruleId, path } of await rulesOf(db, domainId)) {
    if (ruleId !== null) (allowedPaths[ruleId] ??= []).push(path ?? '')
  }
  const leftOut = [...groups, ...(blocksBots ? [] : ([BOT_RULE_GROUP] as const))].map(
    patternOfGroup,
  )
  return { isDetectOnly: mode === 'detect', allowedPaths, leftOut }
}

/** Whether `id` is one of these. A group leaves the last digits open. */
const idIn = (patterns: readonly string[]) =>
  sql`(${sql.join(
    patterns.map((pattern) =>
      pattern.includes('x') ? sql`id like ${pattern.replaceAll('x', '_')}` : sql`id = ${pattern}`,
    ),
    sql` or `,
  )})`

/** Whether a rule that is allowed under a path is for a request: attacks are stored with the path that was sent. */
const isUnder = (path: AnyPgColumn, prefix: SQL) =>
  sql`(
    starts_with(regexp_replace(${path}, '/([.]?/)+', '/', 'g'), ${prefix})
    and ${path} !~ ${PARENT_FOLDER.source}
  )`
