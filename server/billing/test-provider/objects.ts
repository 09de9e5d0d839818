import { and, eq, gte, inArray, like } from 'drizzle-orm'
import { z } from 'zod'

import { currencies } from '../../../contract/billing/billing-states.ts'
import { declineReasons } from '../../../contract/billing/decline-reasons.ts'
import type { Database, Db } from '../../platform/db/client.ts'
import { testProviderObjects } from '../schema.ts'

export const cardObject = z.object({
  kind: z.literal('card'),
  /** For a wallet, its account. */
  number: z.string(),
  /** Null for a wallet. */
  expires: z.string().nullable(),
  customerId: z.string(),
})
export type CardObject = z.infer<typeof cardObject>

export const paymentObject = z.object({
  kind: z.literal('payment'),
  paymentId: z.string(),
  customerId: z.string(),
  amount: z.object({ currency: z.enum(currencies), minor: z.int() }),
  state: z.enum(['created', 'requires_action', 'processing', 'succeeded', 'failed', 'cancelled']),
  decline: z.enum(declineReasons).nullable(),
  cardId: z.string().nullable(),
  settlesAt: z.iso.datetime().nullable(),
  disputedAt: z.iso.datetime().nullable(),
  dispute: z.enum(['open', 'won', 'lost']).nullable(),
  refunds: z.record(z.string(), z.int()),
  secret: z.string(),
})
export type PaymentObject = z.infer<typeof paymentObject>

export const setupObject = z.object({
  kind: z.literal('setup'),
  customerId: z.string(),
  cardId: z.string().nullable(),
  secret: z.string(),
})
export type SetupObject = z.infer<typeof setupObject>

type AnyObject = CardObject | PaymentObject | SetupObject

export type NewObject = { id: string; at: Date; data: AnyObject }

/** Leaves those that exist unchanged. Returns whether each one is new. */
export async function addObjects(db: Db, objects: readonly NewObject[]): Promise<boolean[]> {
  const added = await db
    .insert(testProviderObjects)
    .values(objects.map(({ id, at, data }) => ({ id, data, createdAt: at })))
    .onConflictDoNothing()
    .returning({ id: testProviderObjects.id })
  return objects.map((object) => added.some(({ id }) => id === object.id))
}

export const addObject = (db: Db, object: NewObject) => addObjects(db, [object])

export const removeObject = (db: Db, id: string) =>
  db.delete(testProviderObjects).where(eq(testProviderObjects.id, id))

/** Returns the content of each. */
export async function readObjects(db: Db, ids: readonly string[]): Promise<unknown[]> {
  const rows = await db
    .select()
    .from(testProviderObjects)
    .where(inArray(testProviderObjects.id, [...ids]))
  return ids.map((id) => rows.find((row) => row.id === id)?.data)
}

export async function readObject<Schema extends z.ZodType>(
  db: Db,
  id: string,
  schema: Schema,
): Promise<z.infer<Schema> | undefined> {
  const [data] = await readObjects(db, [id])
  return schema.safeParse(data).data
}

/** Changes an object while nobody else can. Returns it, or undefined when there is none. */
export const changeObject = <Schema extends z.ZodType<AnyObject>>(
  db: Database,
  id: string,
  { schema, change }: { schema: Schema; change: (data: z.infer<Schema>) => z.infer<Schema> },
) =>
  db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(testProviderObjects)
      .where(eq(testProviderObjects.id, id))
      .for('update')
    const data = row && schema.safeParse(row.data).data
    if (!data) return undefined
    const changed = change(data)
    await tx
      .update(testProviderObjects)
      .set({ data: changed })
      .where(eq(testProviderObjects.id, id))
    return changed
  })

export const listPaymentObjects = async (
  db: Db,
  { prefix, since }: { prefix: string; since: Date },
) => {
  const rows = await db
    .select()
    .from(testProviderObjects)
    .where(
      and(like(testProviderObjects.id, `${prefix}\\_%`), gte(testProviderObjects.createdAt, since)),
    )
  return rows.map(({ id, data }) => ({ id, data: paymentObject.parse(data) }))
}
