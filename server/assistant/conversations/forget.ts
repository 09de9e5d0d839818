import { and, eq, inArray, isNotNull, notExists, or, sql, type SQL } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'

import type { Account } from '../../account/sessions/service.ts'
import { formerMembers, invitations, members, suspendedMembers } from '../../organisation/schema.ts'
import { auditEvents } from '../../platform/audit/schema.ts'
import type { Db } from '../../platform/db/client.ts'
import { assistantConversations, assistantMessages } from '../schema.ts'

/**
 * Deletes what names a person from other people's conversations, wherever the person was a member, was invited, or did
 * something: each question and answer with their name, an address or their id. Call it before their invitations are
 * deleted.
 */
export async function forgetInConversations(
  tx: Db,
  { id, firstName, lastName }: Pick<Account, 'id' | 'firstName' | 'lastName'>,
  emailKeys: readonly string[],
) {
  const name = [firstName, lastName].filter(Boolean).join(' ')
  const named = ({ of, names }: { of: SQL; names: readonly string[] }) =>
    or(...names.map((one) => sql`position(lower(${one}) in lower(${of})) > 0`))
  const names = [id, ...emailKeys, ...(firstName && lastName ? [name] : [])]
  // A single name may be part of other words, so it has to be a whole value.
  const values = [...names, ...(name ? [JSON.stringify(name)] : [])]

  const here = unionAll(
    tx.select({ id: members.organisationId }).from(members).where(eq(members.accountId, id)),
    tx
      .select({ id: formerMembers.organisationId })
      .from(formerMembers)
      .where(eq(formerMembers.accountId, id)),
    tx
      .select({ id: suspendedMembers.organisationId })
      .from(suspendedMembers)
      .where(eq(suspendedMembers.accountId, id)),
    tx
      .select({ id: invitations.organisationId })
      .from(invitations)
      .where(inArray(invitations.emailKey, [...emailKeys])),
    // The customers of a partner that they worked for: in these, they are not a former member.
    tx
      .selectDistinct({ id: sql<string>`${auditEvents.organisationId}` })
      .from(auditEvents)
      .where(and(eq(auditEvents.accountId, id), isNotNull(auditEvents.organisationId))),
  )
  const conversations = await tx
    .select({ id: assistantConversations.id })
    .from(assistantConversations)
    .where(inArray(assistantConversations.organisationId, here))
  const conversationIds = conversations.map((one) => one.id)
  if (conversationIds.length === 0) return

  const found = await tx
    .select({ of: assistantMessages.conversationId, position: assistantMessages.position })
    .from(assistantMessages)
    .where(
      and(
        inArray(assistantMessages.conversationId, conversationIds),
        or(
          named({ of: sql`${assistantMessages.text}`, names }),
          named({ of: sql`${assistantMessages.readings}::text`, names: values }),
          named({ of: sql`${assistantMessages.followUps}::text`, names: values }),
        ),
      ),
    )
  for (const { of, position } of found) {
    // A question and its answer go together.
    const question = position - (position % 2)
    await tx
      .delete(assistantMessages)
      .where(
        and(
          eq(assistantMessages.conversationId, of),
          inArray(assistantMessages.position, [question, question + 1]),
        ),
      )
  }
  const ofThese = inArray(assistantConversations.id, conversationIds)
  const message = tx
    .select({ id: assistantMessages.id })
    .from(assistantMessages)
    .where(eq(assistantMessages.conversationId, assistantConversations.id))
  await tx.delete(assistantConversations).where(and(ofThese, notExists(message)))
  await tx
    .update(assistantConversations)
    .set({ title: 'Conversation' })
    .where(and(ofThese, named({ of: sql`${assistantConversations.title}`, names })))
}
