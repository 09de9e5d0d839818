import { and, asc, desc, eq, exists, gte, or, sql } from 'drizzle-orm'

import type {
  Conversation,
  ListConversationsQuery,
} from '../../../contract/assistant/conversation.ts'
import type { Answer, Message, Question } from '../../../contract/assistant/message.ts'
import type { Proposal } from '../../../contract/assistant/proposal.ts'
import type { Access } from '../../organisation/access/access.ts'
import type { Acting } from '../../organisation/acting.ts'
import { audit } from '../../platform/audit/events.ts'
import { secondsAfter } from '../../platform/clock.ts'
import type { Database, Db } from '../../platform/db/client.ts'
import { containing } from '../../platform/db/containing.ts'
import { isUuid } from '../../platform/db/is-uuid.ts'
import { toCursorPage } from '../../platform/db/to-cursor-page.ts'
import type { Context } from '../../platform/dependencies.ts'
import { refuseCursor, Refusal } from '../../platform/http/refusal.ts'
import { shortened } from '../../platform/shortened.ts'
import { readProposalsOf } from '../proposals/service.ts'
import { assistantConversations, assistantMessages } from '../schema.ts'

type ConversationRow = typeof assistantConversations.$inferSelect
export type MessageRow = typeof assistantMessages.$inferSelect
type Reading = Pick<Context, 'db' | 'clock'>

/** No answer takes longer. One that is still running after this was interrupted when its server stopped. */
export const ANSWER_MAX_SECONDS = 600
/** The maximum number of messages in a conversation. */
const MESSAGES_MAX = 400

const conversationOf = (row: ConversationRow): Conversation => ({
  id: row.id,
  title: row.title,
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
})

export const questionOf = (row: MessageRow): Question => ({
  id: row.id,
  role: 'person',
  text: row.text,
  page: row.page,
  created_at: row.createdAt.toISOString(),
})

export function answerOf(row: MessageRow, proposals: Proposal[], now: Date): Answer {
  const isInterrupted =
    row.state === 'running' && secondsAfter(row.createdAt, ANSWER_MAX_SECONDS) < now
  return {
    id: row.id,
    role: 'assistant',
    text: row.text,
    state: isInterrupted ? 'failed' : row.state,
    failure: isInterrupted ? 'broken_off' : row.failure,
    model: row.model,
    readings: row.readings,
    proposals,
    follow_ups: row.followUps,
    created_at: row.createdAt.toISOString(),
  }
}

const ofPerson = ({ organisationId, accountId }: Access) =>
  and(
    eq(assistantConversations.organisationId, organisationId),
    eq(assistantConversations.accountId, accountId),
  )

const notFound = () => new Refusal('not_found', 'Conversation not found. It may have been deleted.')

/** Returns a page of the person's conversations in the organisation, the most recently used first. */
export async function listConversations(
  db: Db,
  access: Access,
  { limit, cursor, search }: ListConversationsQuery,
) {
  const [ms, id] = cursor
    ? [cursor.slice(0, cursor.indexOf('-')), cursor.slice(cursor.indexOf('-') + 1)]
    : []
  if (id !== undefined && !isUuid(id)) throw refuseCursor()
  const matches = search
    ? or(
        sql`${assistantConversations.title} ilike ${containing(search)}`,
        exists(
          db
            .select({ id: assistantMessages.id })
            .from(assistantMessages)
            .where(
              and(
                eq(assistantMessages.conversationId, assistantConversations.id),
                sql`${assistantMessages.text} ilike ${containing(search)}`,
              ),
            ),
        ),
      )
    : undefined
  const rows = await db
    .select()
    .from(assistantConversations)
    .where(
      and(
        ofPerson(access),
        matches,
        ms === undefined
          ? undefined
          : sql`(${assistantConversations.updatedAt}, ${assistantConversations.id}) < (to_timestamp(${ms}::float8 / 1000), ${id}::uuid)`,
      ),
    )
    .orderBy(desc(assistantConversations.updatedAt), desc(assistantConversations.id))
    .limit(limit + 1)
  const { page, next_cursor } = toCursorPage(
    rows,
    limit,
    ({ updatedAt, id: lastId }) => `${updatedAt.getTime()}-${lastId}`,
  )
  return { data: page.map(conversationOf), next_cursor }
}

async function findConversation(db: Db, access: Access, id: string): Promise<ConversationRow> {
  if (!isUuid(id)) throw notFound()
  const [row] = await db
    .select()
    .from(assistantConversations)
    .where(and(eq(assistantConversations.id, id), ofPerson(access)))
  if (!row) throw notFound()
  return row
}

const selectMessages = (db: Db, conversationId: string) =>
  db
    .select()
    .from(assistantMessages)
    .where(eq(assistantMessages.conversationId, conversationId))
    .orderBy(asc(assistantMessages.position))

/** Returns one conversation with its messages, oldest first. */
export async function readConversation({ db, clock }: Reading, access: Access, id: string) {
  const row = await findConversation(db, access, id)
  const messages = await selectMessages(db, row.id)
  const now = clock.now()
  const proposals = await readProposalsOf(
    db,
    messages.map((message) => message.id),
    now,
  )
  return {
    ...conversationOf(row),
    organisation_id: row.organisationId,
    messages: messages.map((message): Message =>
      message.role === 'person'
        ? questionOf(message)
        : answerOf(
            message,
            proposals
              .filter(({ messageId }) => messageId === message.id)
              .map(({ proposal }) => proposal),
            now,
          ),
    ),
  }
}

/** Deletes a conversation with its answers and proposals. Approved changes stay in place. */
export async function removeConversation(
  { db, clock }: Pick<Context, 'clock'> & { db: Database },
  { access, caller }: Acting,
  id: string,
) {
  const { id: found } = await findConversation(db, access, id)
  await db.transaction(async (tx) => {
    await tx.delete(assistantConversations).where(eq(assistantConversations.id, found))
    const { organisationId, accountId } = access
    const about = { organisationId, accountId, caller }
    await audit(tx, 'ASSISTANT_CONVERSATION_REMOVE', { at: clock.now(), ...about })
  })
}

const TITLE_MAX = 80

/**
 * Stores a question with an empty answer, at the end of a conversation or in place of an earlier question and
 * everything after it. Returns them with the preceding messages.
 */
export async function beginAnswer(
  { db, clock }: Reading,
  {
    access,
    conversationId,
    question,
    page,
    replaces,
    model,
  }: {
    access: Access
    conversationId: string | undefined
    question: string
    page: string | null
    replaces: string | undefined
    model: string | null
  },
) {
  const now = clock.now()
  const title = shortened(question, TITLE_MAX)
  const existing = conversationId && (await findConversation(db, access, conversationId))
  const { organisationId, accountId } = access
  const [conversation] = existing
    ? // Locked, so that two simultaneous questions are stored one after the other.
      await db
        .update(assistantConversations)
        .set({ updatedAt: now })
        .where(eq(assistantConversations.id, existing.id))
        .returning()
    : await db
        .insert(assistantConversations)
        .values({ organisationId, accountId, title, createdAt: now, updatedAt: now })
        .returning()
  if (!conversation) throw notFound()
  const inConversation = eq(assistantMessages.conversationId, conversation.id)
  if (replaces !== undefined) {
    const [replaced] = await db
      .select()
      .from(assistantMessages)
      .where(
        and(
          inConversation,
          eq(assistantMessages.id, replaces),
          eq(assistantMessages.role, 'person'),
        ),
      )
    if (!replaced) throw new Refusal('not_found', 'Question not found. It may have been replaced.')
    await db
      .delete(assistantMessages)
      .where(and(inConversation, gte(assistantMessages.position, replaced.position)))
    if (replaced.position === 0) {
      await db
        .update(assistantConversations)
        .set({ title })
        .where(eq(assistantConversations.id, conversation.id))
      conversation.title = title
    }
  }
  const before = await selectMessages(db, conversation.id)
  if (before.length >= MESSAGES_MAX) {
    throw new Refusal('limit_reached', 'This conversation is too long. Start a new one.')
  }
  const position = (before.at(-1)?.position ?? -1) + 1
  const ofBoth = { conversationId: conversation.id, createdAt: now }
  const [asked, answer] = await db
    .insert(assistantMessages)
    .values([
      { ...ofBoth, position, role: 'person', text: question, page },
      { ...ofBoth, position: position + 1, role: 'assistant', text: '', state: 'running', model },
    ])
    .returning()
  if (!asked || !answer) throw new Error('The database returned no rows.')
  return { conversation: conversationOf(conversation), asked, answer, before }
}

/** Removes nothing when the person has deleted the conversation in the meantime. */
export async function storeAnswer(
  db: Db,
  id: string,
  set: Partial<Pick<MessageRow, 'text' | 'state' | 'failure' | 'readings' | 'followUps'>>,
) {
  const [row] = await db
    .update(assistantMessages)
    .set(set)
    .where(eq(assistantMessages.id, id))
    .returning()
  return row
}
