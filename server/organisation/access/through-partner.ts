import { and, eq } from 'drizzle-orm'
import type { Context } from 'hono'

import type { Db } from '../../platform/db/client.ts'
import type { AppEnv } from '../../platform/http/api-router.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { members } from '../schema.ts'
import { noSuchOrganisation } from './access.ts'

/** Records what a partner’s person does in a customer’s organisation in both audit logs. */
export function auditThrough(c: Context<AppEnv>, partnerId: string | null | undefined) {
  if (partnerId) c.set('caller', { ...c.var.caller, partnerId })
}

/**
 * Returns the partner that a person works for, who keeps their access until the end of the transaction: what they create
 * ends with it. Null for the organisation's own members.
 */
export async function lockThrough(
  tx: Db,
  {
    organisationId,
    accountId,
    caller: { partnerId },
  }: { organisationId: string; accountId: string; caller: Caller },
): Promise<string | null> {
  if (partnerId === undefined) return null
  const [person] = await tx
    .select({ partnerId: members.partnerId })
    .from(members)
    .where(
      and(
        eq(members.organisationId, organisationId),
        eq(members.accountId, accountId),
        eq(members.partnerId, partnerId),
      ),
    )
    .for('share')
  if (!person) throw noSuchOrganisation()
  return partnerId
}
