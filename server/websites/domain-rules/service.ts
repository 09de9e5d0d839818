import { and, count, eq, sql } from 'drizzle-orm'
import { z } from 'zod'

import type {
  allowRuleRequest,
  blockAddressRequest,
} from '../../../contract/websites/domain-rule.ts'
import { DOMAIN_RULES_MAX, type DomainRule } from '../../../contract/websites/domain-rule.ts'
import { type AuditDetail, audit } from '../../platform/audit/events.ts'
import type { Db } from '../../platform/db/client.ts'
import { isUuid } from '../../platform/db/is-uuid.ts'
import type { Context } from '../../platform/dependencies.ts'
import { Refusal, refuseField } from '../../platform/http/refusal.ts'
import { byAccount, countAttempt } from '../../platform/rate-limits/service.ts'
import { nextPolicyVersion } from '../domain-settings/policy-version.ts'
import type { DomainRequest } from '../domains/domain-request.ts'
import { type DomainRow, findDomain } from '../domains/find-domain.ts'
import { announceDomain, refuseRemoved } from '../domains/service.ts'
import { websiteLimits } from '../limits.ts'
import { domainRules } from '../schema/domain-rules.ts'
import { isOfPolicy } from './modsecurity-format.ts'
import { readPolicy } from './policy.ts'
import { plainAddress, rulesOf } from './stored-rules.ts'

type Row = typeof domainRules.$inferSelect

export const blockAddress = (
  context: Context,
  change: DomainRequest,
  { address, reason }: z.infer<typeof blockAddressRequest>,
) =>
  addRule(context, change, {
    kind: 'block_address',
    address,
    reason: reason ?? null,
  })

export const allowRule = (
  context: Context,
  change: DomainRequest,
  { rule_id, path, reason }: z.infer<typeof allowRuleRequest>,
) =>
  addRule(context, change, {
    kind: 'allow_rule',
    ruleId: rule_id,
    path: path ?? null,
    reason: reason ?? null,
  })

/** Adds a rule, unless it already exists. Concurrent changes to one website wait for each other on its policy's row. */
async function addRule(
  context: Context,
  { organisationId, accountId, domainId, caller }: DomainRequest,
  {
    address,
    ...values
  }: Pick<Row, 'kind' | 'reason'> & Partial<Pick<Row, 'address' | 'ruleId' | 'path'>>,
) {
  const domain = await findDomain(context, organisationId, domainId)
  refuseRemoved(domain)
  await countAttempt(context, [byAccount(websiteLimits.changeRulesByAccount, accountId)], caller)
  if (values.ruleId) await refuseOfPolicy(context.db, domain, values.ruleId)
  const at = context.clock.now()
  const added = await context.db.transaction(async (tx) => {
    await nextPolicyVersion(tx, domainId, at)
    const [standing] = await tx
      .select({ count: count() })
      .from(domainRules)
      .where(eq(domainRules.domainId, domainId))
    if ((standing?.count ?? 0) >= DOMAIN_RULES_MAX) throw tooManyRules()
    const network = address ? sql`network(${address}::inet)` : null
    const [row] = await tx
      .insert(domainRules)
      .values({ domainId, ...values, address: network, createdAt: at })
      .onConflictDoNothing()
      .returning()
    if (!row) throw new Refusal('already_done', 'This rule already exists.')
    const detail = { name: domain.name, ...ruleDetail(row) }
    const about = { organisationId, accountId, resourceId: domainId, caller, detail }
    await audit(tx, 'DOMAIN_RULE_ADD', { at, ...about })
    return ruleOf(row)
  })
  announceDomain(context, domain)
  return added
}

async function refuseOfPolicy(db: Db, { id, name, createdAt, number }: DomainRow, ruleId: string) {
  const policy = await readPolicy(db, { id, name, created_at: createdAt.toISOString() })
  if (!isOfPolicy(ruleId, policy, number)) return
  throw refuseField(
    'invalid_request',
    'rule_id',
    `The ID ${ruleId} belongs to this website’s policy. Unblock the address or the country instead, or give your own rule another ID.`,
  )
}

const tooManyRules = () =>
  new Refusal(
    'invalid_request',
    `A website can have at most ${DOMAIN_RULES_MAX} rules. Remove one first, or block a range instead of single addresses.`,
  )

/** Newest first. The caller must have checked access. */
export const listRules = async (db: Db, domainId: string) =>
  (await rulesOf(db, domainId)).map(ruleOf)

export async function removeRule(
  context: Context,
  { organisationId, accountId, domainId, caller }: DomainRequest,
  ruleId: string,
) {
  const domain = await findDomain(context, organisationId, domainId)
  refuseRemoved(domain)
  const none = new Refusal('not_found', 'Rule not found. It may already have been removed.')
  if (!isUuid(ruleId)) throw none
  const at = context.clock.now()
  const removed = await context.db.transaction(async (tx) => {
    await nextPolicyVersion(tx, domainId, at)
    const [row] = await tx
      .delete(domainRules)
      .where(and(eq(domainRules.domainId, domainId), eq(domainRules.id, ruleId)))
      .returning()
    if (!row) throw none
    const detail = { name: domain.name, ...ruleDetail(row) }
    const about = { organisationId, accountId, resourceId: domainId, caller, detail }
    await audit(tx, 'DOMAIN_RULE_REMOVE', { at, ...about })
    return ruleOf(row)
  })
  announceDomain(context, domain)
  return removed
}

function ruleDetail({ kind, address, ruleId, path }: Row): AuditDetail {
  return {
    kind,
    ...(address && { address: plainAddress(address) }),
    ...(ruleId && { rule_id: ruleId }),
    ...(path && { path }),
  }
}

const ruleOf = (row: Row): DomainRule => ({
  id: row.id,
  kind: row.kind,
  address: row.address === null ? null : plainAddress(row.address),
  rule_id: row.ruleId,
  path: row.path,
  reason: row.reason,
  created_at: row.createdAt.toISOString(),
})
