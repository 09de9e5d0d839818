import { and, desc, eq, gt } from 'drizzle-orm'

import {
  type RememberedDevice,
  REMEMBERED_DEVICES_MAX,
} from '../../../contract/account/remembered-device.ts'
import { audit } from '../../platform/audit/events.ts'
import { isUuid } from '../../platform/db/is-uuid.ts'
import type { Context } from '../../platform/dependencies.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { rememberedDevices } from '../schema.ts'
import { browserOf } from './browser-of.ts'

/** The browsers that sign in to the account without a code, the most recently used one first. */
export async function listRememberedDevices(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  accountId: string,
): Promise<RememberedDevice[]> {
  const rows = await db
    .select()
    .from(rememberedDevices)
    .where(
      and(eq(rememberedDevices.accountId, accountId), gt(rememberedDevices.expiresAt, clock.now())),
    )
    .orderBy(desc(rememberedDevices.lastUsedAt), desc(rememberedDevices.id))
    .limit(REMEMBERED_DEVICES_MAX)
  return rows.map(({ id, createdAt, lastUsedAt, expiresAt, address, userAgent }) => ({
    id,
    remembered_at: createdAt.toISOString(),
    last_used_at: lastUsedAt.toISOString(),
    expires_at: expiresAt.toISOString(),
    address,
    ...browserOf(userAgent),
  }))
}

/** Forgets one of them. */
export async function forgetDevice(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  id: string,
  { accountId, caller }: { accountId: string; caller: Caller },
) {
  const isIt = and(eq(rememberedDevices.id, id), eq(rememberedDevices.accountId, accountId))
  await db.transaction(async (tx) => {
    const forgotten = isUuid(id)
      ? await tx.delete(rememberedDevices).where(isIt).returning({ id: rememberedDevices.id })
      : []
    if (forgotten.length === 0)
      throw new Refusal('not_found', 'Browser not found. It may already have been removed.')
    await audit(tx, 'DEVICE_FORGET', { at: clock.now(), accountId, caller })
  })
}
