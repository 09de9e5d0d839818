import { and, eq, gt, inArray, isNull, lte, or } from 'drizzle-orm'

import { PROPOSAL_LIFE_HOURS } from '../../../contract/assistant/proposal-states.ts'
import type { Proposal } from '../../../contract/assistant/proposal.ts'
import type { Access } from '../../organisation/access/access.ts'
import { HOUR_SECONDS, secondsAfter } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/client.ts'
import { isUuid } from '../../platform/db/is-uuid.ts'
import type { Context } from '../../platform/dependencies.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { assistantProposals } from '../schema.ts'
import { type Dispatch, refusalIn } from '../tools/dispatch.ts'
import type { Failed } from '../tools/tool.ts'
import { findChange } from './all-changes.ts'
import { isFailed } from './change.ts'

type Row = typeof assistantProposals.$inferSelect
type Reading = Pick<Context, 'db' | 'clock'>

/** Stored before it is carried out, and replaced by the result: in between, the server may stop. */
const UNKNOWN_RESULT =
  'We could not confirm whether the change was made. Check the page of the website or database.'

const proposalOf = (row: Row, now: Date): Proposal => ({
  id: row.id,
  organisation_id: row.organisationId,
  title: row.title,
  target: row.target,
  changes: row.changes,
  note: row.note,
  state: row.state === 'open' && row.expiresAt <= now ? 'expired' : row.state,
  failure: row.failure,
  created_at: row.createdAt.toISOString(),
  expires_at: row.expiresAt.toISOString(),
  decided_at: row.decidedAt?.toISOString() ?? null,
})

/** Stores a change for a person to decide on. Changes nothing else. */
export async function propose(
  { db, clock }: Reading,
  {
    access,
    dispatch,
    from,
    name,
    input,
  }: {
    access: Access
    dispatch: Dispatch
    /** The answer, or the name of the MCP client. */
    from: { messageId: string } | { clientName: string }
    name: string
    input: unknown
  },
): Promise<{ proposal: Proposal } | Failed> {
  const change = findChange(name)
  if (!change)
    return { failure: { code: 'not_found', message: `There is no change named ${name}.` } }
  const prepared = await change.prepare(dispatch, input)
  if (isFailed(prepared)) return prepared
  const { call: _, ...card } = prepared
  const now = clock.now()
  const [row] = await db
    .insert(assistantProposals)
    .values({
      organisationId: access.organisationId,
      accountId: access.token ? null : access.accountId,
      ...('messageId' in from ? from : { proposedBy: from.clientName }),
      change: name,
      ...card,
      target: { label: card.target.label, href: card.target.href },
      createdAt: now,
      expiresAt: secondsAfter(now, PROPOSAL_LIFE_HOURS * HOUR_SECONDS),
    })
    .returning()
  if (!row) throw new Error('The database returned no row.')
  return { proposal: proposalOf(row, now) }
}

/** The proposals in answers, oldest first. */
export async function readProposalsOf(db: Db, messageIds: readonly string[], now: Date) {
  const rows = await db
    .select()
    .from(assistantProposals)
    .where(inArray(assistantProposals.messageId, [...messageIds]))
    .orderBy(assistantProposals.createdAt, assistantProposals.id)
  return rows.map((row) => ({ messageId: row.messageId, proposal: proposalOf(row, now) }))
}

const notFound = () => new Refusal('not_found', 'Proposal not found. It may have been deleted.')

type About = {
  access: Access
  dispatch: Dispatch
  /** The same, for what the MCP client of this name suggested. */
  dispatchFor: (proposedBy?: string) => Dispatch
  id: string
  /** Only what an MCP client suggested: the assistant's cards are decided on in the console. */
  isOfClient?: boolean
}

/** The person's own, and those of the organisation's API tokens that are about something that the person may change. */
async function findProposal(
  db: Db,
  { access, dispatch, id, isOfClient = false }: Omit<About, 'dispatchFor'>,
): Promise<Row> {
  if (!isUuid(id)) throw notFound()
  const [row] = await db
    .select()
    .from(assistantProposals)
    .where(
      and(
        eq(assistantProposals.id, id),
        eq(assistantProposals.organisationId, access.organisationId),
        isOfClient ? isNull(assistantProposals.messageId) : undefined,
        or(
          eq(assistantProposals.accountId, access.accountId),
          isNull(assistantProposals.accountId),
        ),
      ),
    )
  if (!row) throw notFound()
  if (row.accountId === null && !(await maySee(row, dispatch))) throw notFound()
  return row
}

/**
 * Whether the person may read what a token's proposal is about. A proposal that was already carried out is not hidden.
 */
async function maySee({ change, input }: Row, dispatch: Dispatch) {
  const prepared = await findChange(change)?.prepare(dispatch, input)
  return (
    prepared !== undefined &&
    !(isFailed(prepared) && ['not_found', 'not_allowed'].includes(prepared.failure.code))
  )
}

export async function readProposal(
  { db, clock }: Reading,
  about: Omit<About, 'dispatchFor'>,
): Promise<Proposal> {
  return proposalOf(await findProposal(db, about), clock.now())
}

/** Claims an open proposal, so that it is decided once, however many requests arrive together. */
async function take(
  { db, clock }: Reading,
  id: string,
  set: Pick<Row, 'state'> & { failure?: string },
) {
  const now = clock.now()
  const [row] = await db
    .update(assistantProposals)
    .set({ ...set, decidedAt: now })
    .where(
      and(
        eq(assistantProposals.id, id),
        eq(assistantProposals.state, 'open'),
        gt(assistantProposals.expiresAt, now),
      ),
    )
    .returning()
  if (!row) {
    throw new Refusal(
      'already_done',
      'This proposal has already been decided or has expired. Ask for it again.',
    )
  }
  return row
}

export async function declineProposal(
  context: Reading,
  about: Omit<About, 'dispatchFor'>,
): Promise<Proposal> {
  const { id } = await findProposal(context.db, about)
  return proposalOf(await take(context, id, { state: 'declined' }), context.clock.now())
}

/**
 * Carries out a proposal through the usual call, as the person who approves it, if what it changes is still as it was
 * shown. Returns it with its result: done, failed or stale.
 */
export async function approveProposal(context: Reading, about: About): Promise<Proposal> {
  const { db, clock } = context
  const found = await findProposal(db, about)
  const row = await take(context, found.id, { state: 'failed', failure: UNKNOWN_RESULT })
  const result = await carryOut(
    row,
    row.messageId === null ? about.dispatchFor(row.proposedBy ?? undefined) : about.dispatch,
  )
  const [decided] = await db
    .update(assistantProposals)
    .set(result)
    .where(eq(assistantProposals.id, row.id))
    .returning()
  if (!decided) throw notFound()
  return proposalOf(decided, clock.now())
}

async function carryOut(
  { change, input, changes: shown }: Row,
  dispatch: Dispatch,
): Promise<Pick<Row, 'state' | 'failure'>> {
  const prepared = await findChange(change)?.prepare(dispatch, input)
  if (!prepared)
    return {
      state: 'failed',
      failure: 'This server no longer supports this change. Ask for it again.',
    }
  if (isFailed(prepared)) {
    const { code, message } = prepared.failure
    return { state: code === 'already_done' ? 'stale' : 'failed', failure: message }
  }
  if (!isSame(prepared.changes, shown)) {
    return {
      state: 'stale',
      failure: 'What this would change has been modified since it was proposed. Ask for it again.',
    }
  }
  const response = await dispatch(prepared.call)
  if (response.status === 200) return { state: 'done', failure: null }
  return { state: 'failed', failure: refusalIn(response).message }
}

/** The database returns the fields of an object in its own order. */
const isSame = (one: Proposal['changes'], other: Proposal['changes']) =>
  one.length === other.length &&
  one.every(
    ({ field, before, after }, at) =>
      other[at]?.field === field && other[at].before === before && other[at].after === after,
  )

/**
 * Removes proposals from MCP clients that nobody can decide on any more. Those in answers belong to their conversation.
 */
export async function forgetExpiredProposals({ db, clock }: Reading) {
  await db
    .delete(assistantProposals)
    .where(
      and(isNull(assistantProposals.messageId), lte(assistantProposals.expiresAt, clock.now())),
    )
}
