import { asc, eq } from 'drizzle-orm'

import type { FilesOf } from '../../account/data-export/export-file.ts'
import type { Db } from '../../platform/db/client.ts'
import {
  assistantConversations,
  assistantMessages,
  assistantProposals,
  mcpClients,
  mcpGrants,
} from '../schema.ts'

/** What this area stores about a person. */
export const assistantFiles: FilesOf = (db, { id }) => [
  {
    name: 'assistant-conversations.json',
    about: 'What you asked the assistant, and what it answered.',
    rows: conversationRows(db, id),
  },
  {
    name: 'assistant-proposals.json',
    about: 'Changes that the assistant or a connected application suggested to you.',
    rows: proposalRows(db, id),
  },
  {
    name: 'connected-applications.json',
    about: 'The applications that can read data on your behalf.',
    rows: connectionRows(db, id),
  },
]

async function* conversationRows(db: Db, accountId: string) {
  const conversations = await db
    .select()
    .from(assistantConversations)
    .where(eq(assistantConversations.accountId, accountId))
    .orderBy(asc(assistantConversations.createdAt))
  for (const { id, title, createdAt } of conversations) {
    const messages = await db
      .select({
        by: assistantMessages.role,
        text: assistantMessages.text,
        at: assistantMessages.createdAt,
      })
      .from(assistantMessages)
      .where(eq(assistantMessages.conversationId, id))
      .orderBy(asc(assistantMessages.position))
    yield { title, created_at: createdAt, messages }
  }
}

async function* proposalRows(db: Db, accountId: string) {
  yield* await db
    .select({
      title: assistantProposals.title,
      changes: assistantProposals.changes,
      state: assistantProposals.state,
      created_at: assistantProposals.createdAt,
      decided_at: assistantProposals.decidedAt,
    })
    .from(assistantProposals)
    .where(eq(assistantProposals.accountId, accountId))
    .orderBy(asc(assistantProposals.createdAt))
}

async function* connectionRows(db: Db, accountId: string) {
  yield* await db
    .select({
      name: mcpClients.name,
      may_propose: mcpGrants.mayPropose,
      created_at: mcpGrants.createdAt,
    })
    .from(mcpGrants)
    .innerJoin(mcpClients, eq(mcpClients.id, mcpGrants.clientId))
    .where(eq(mcpGrants.accountId, accountId))
    .orderBy(asc(mcpGrants.createdAt))
}
