import { and, asc, eq } from 'drizzle-orm'

import type { FilesOf } from '../../account/data-export/export-file.ts'
import type { Db } from '../../platform/db/client.ts'
import {
  assistantConversations,
  assistantMessages,
  assistantProposals,
  mcpClients,
  mcpGrants,
} from '../schema.ts'

/**
 * What this area stores about a person: their questions and decisions. What was read for them belongs to an
 * organisation, which they may have left, and may name other people.
 */
export const assistantFiles: FilesOf = (db, { id }) => [
  {
    name: 'assistant-conversations.json',
    about:
      'What you asked the assistant. Its answers belong to your organisations: copy them in the console.',
    rows: conversationRows(db, id),
  },
  {
    name: 'assistant-proposals.json',
    about:
      'When the assistant or a connected application suggested changes to you, and what became of them.',
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
    const questions = await db
      .select({ text: assistantMessages.text, at: assistantMessages.createdAt })
      .from(assistantMessages)
      .where(and(eq(assistantMessages.conversationId, id), eq(assistantMessages.role, 'person')))
      .orderBy(asc(assistantMessages.position))
    yield { title, created_at: createdAt, questions }
  }
}

async function* proposalRows(db: Db, accountId: string) {
  yield* await db
    .select({
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
