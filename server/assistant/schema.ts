import { boolean, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'

import { answerFailures, answerStates } from '../../contract/assistant/answer-states.ts'
import { proposalStates } from '../../contract/assistant/proposal-states.ts'
import type { Proposal } from '../../contract/assistant/proposal.ts'
import type { Reading } from '../../contract/assistant/reading.ts'
import { accounts, sessions } from '../account/schema.ts'
import { organisations } from '../organisation/schema.ts'
import { bytes, instant } from '../platform/db/columns.ts'

const ofAccount = () =>
  uuid()
    .notNull()
    .references(() => accounts.id, { onDelete: 'cascade' })
const ofOrganisation = () =>
  uuid()
    .notNull()
    .references(() => organisations.id, { onDelete: 'cascade' })

export const assistantConversations = pgTable(
  'assistant_conversations',
  {
    id: uuid().primaryKey().defaultRandom(),
    organisationId: ofOrganisation(),
    accountId: ofAccount(),
    title: text().notNull(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    index().on(table.accountId, table.organisationId, table.updatedAt, table.id),
    index().on(table.organisationId),
  ],
)

/** Questions and answers, in the order of their positions. */
export const assistantMessages = pgTable(
  'assistant_messages',
  {
    id: uuid().primaryKey().defaultRandom(),
    conversationId: uuid()
      .notNull()
      .references(() => assistantConversations.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    role: text({ enum: ['person', 'assistant'] }).notNull(),
    text: text().notNull(),
    page: text(),
    /** The other columns belong to answers. */
    state: text({ enum: answerStates }).notNull().default('complete'),
    failure: text({ enum: answerFailures }),
    model: text(),
    readings: jsonb().$type<Reading[]>().notNull().default([]),
    followUps: jsonb().$type<string[]>().notNull().default([]),
    createdAt: instant().notNull(),
  },
  (table) => [unique('assistant_messages_position').on(table.conversationId, table.position)],
)

/** Changes that were suggested, and what became of them. */
export const assistantProposals = pgTable(
  'assistant_proposals',
  {
    id: uuid().primaryKey().defaultRandom(),
    organisationId: ofOrganisation(),
    /** The person who asked for it. Null: an API token, so anyone in the organisation may decide. */
    accountId: uuid().references(() => accounts.id, { onDelete: 'cascade' }),
    /** The answer that suggests it. Null: an MCP client did. */
    messageId: uuid().references(() => assistantMessages.id, { onDelete: 'cascade' }),
    /** The name of the MCP client or the API token. Null: the assistant. */
    proposedBy: text(),
    /** One of `changes`, and its input. */
    change: text().notNull(),
    input: jsonb().$type<Record<string, unknown>>().notNull(),
    title: text().notNull(),
    target: jsonb().$type<Proposal['target']>().notNull(),
    changes: jsonb().$type<Proposal['changes']>().notNull(),
    note: text(),
    state: text({ enum: proposalStates }).notNull().default('open'),
    failure: text(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    decidedAt: instant(),
  },
  (table) => [
    index().on(table.messageId),
    index().on(table.accountId),
    index().on(table.organisationId),
    index().on(table.expiresAt),
  ],
)

/** MCP clients that registered themselves (RFC 7591). Public clients: they have no secret. */
export const mcpClients = pgTable(
  'mcp_clients',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    redirectUris: text().array().notNull(),
    createdAt: instant().notNull(),
    /** Deleted when it is not used. */
    lastUsedAt: instant().notNull(),
  },
  (table) => [index().on(table.lastUsedAt)],
)

/** What a person agreed to on the consent page, until the client exchanges the code (RFC 6749 section 4.1.2). */
export const mcpCodes = pgTable(
  'mcp_codes',
  {
    codeHash: bytes().primaryKey(),
    clientId: uuid()
      .notNull()
      .references(() => mcpClients.id, { onDelete: 'cascade' }),
    accountId: ofAccount(),
    /** The session in which the person agreed: a code doesn't outlive it. */
    sessionId: uuid()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    organisationId: ofOrganisation(),
    redirectUri: text().notNull(),
    /** S256 (RFC 7636). */
    challenge: text().notNull(),
    mayPropose: boolean().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [
    index().on(table.clientId),
    index().on(table.accountId),
    index().on(table.sessionId),
    index().on(table.organisationId),
    index().on(table.expiresAt),
  ],
)

/** A client that may use the MCP server for a person. It ends with its session, which the person sees in their list. */
export const mcpGrants = pgTable(
  'mcp_grants',
  {
    id: uuid().primaryKey().defaultRandom(),
    clientId: uuid()
      .notNull()
      .references(() => mcpClients.id, { onDelete: 'cascade' }),
    accountId: ofAccount(),
    organisationId: ofOrganisation(),
    sessionId: uuid()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    mayPropose: boolean().notNull(),
    accessTokenHash: bytes().notNull().unique('mcp_grants_access_token_hash'),
    /** A refresh token that is used twice ends the grant (RFC 9700 section 4.14.2). */
    refreshTokenHash: bytes().notNull().unique('mcp_grants_refresh_token_hash'),
    /** The user token of the session, which only the access token decrypts: neither side can use it alone. */
    sealedUserToken: bytes().notNull(),
    accessExpiresAt: instant().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    index().on(table.clientId),
    index().on(table.accountId),
    index().on(table.organisationId),
    index().on(table.sessionId),
  ],
)
