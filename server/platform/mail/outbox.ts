import { and, eq, gt, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm'

import { type Brands, brandInUse } from '../brand/brand.ts'
import { type Clock, CLOCK_SKEW_SECONDS, DAY_SECONDS, secondsAfter } from '../clock.ts'
import type { Database, Db } from '../db/client.ts'
import type { Log } from '../log.ts'
import type { Keys } from '../security/keys.ts'
import { branded } from './layout.ts'
import type { AddressedMail, Attachments, Mail, Transport } from './mail.ts'
import { outbox } from './schema.ts'
import { NoTls } from './transports.ts'

const BATCH = 10
const POLL_MS = 5000
/** The delay after the database could not be reached, so that emails go out soon after it is back. */
const RETRY_MS = 1000
/** An email that was taken is due again after this, in case its worker dies before it is sent. */
const LEASE_SECONDS = 60
const FIRST_RETRY_SECONDS = 5
const LONGEST_RETRY_SECONDS = 60 * 60
/** About a day and a half of attempts. */
const MAX_ATTEMPTS = 40
/** For the operator to find out why. It contains an address. */
const GIVEN_UP_KEPT_DAYS = 7

type Writing = { db: Db; clock: Clock; keys: Keys }
/** With the organisation that it is about. Absent: it is about the recipient's account. */
type QueuedMail = {
  to: string
  mail: Mail
  organisationId?: string | undefined
  /** Whether nothing else about the recipient is stored: the email isn't kept when it is given up. */
  isLast?: boolean
}
/** As it is stored, with what determines its brand. */
type Content = Mail &
  Pick<QueuedMail, 'isLast'> & { organisationId: string | undefined; brandId: string | undefined }

/**
 * Returns the row of an email. Refuses a recipient or subject that would break out of its header (OWASP ASVS 1.3.11).
 */
export function mailRow(
  keys: Keys,
  now: Date,
  { to, mail, organisationId, isLast = false }: QueuedMail,
) {
  if (/[\r\n\0]/.test(to) || /[\r\n\0]/.test(mail.subject)) {
    throw new Error('A mail header contains a line break.')
  }
  return {
    recipient: to,
    content: keys.seal(
      'mail content',
      JSON.stringify({
        ...mail,
        organisationId,
        brandId: brandInUse()?.id,
        ...(isLast && { isLast }),
      } satisfies Content),
    ),
    createdAt: now,
    dueAt: now,
  }
}

/** Adds an email to the outbox, within the transaction that it is about. Wake the outbox after the commit. */
export const queueMail = (writing: Writing, email: QueuedMail) => queueMails(writing, [email])

/** The same for several. */
export async function queueMails({ db, clock, keys }: Writing, emails: readonly QueuedMail[]) {
  if (emails.length === 0) return
  const now = clock.now()
  await db.insert(outbox).values(emails.map((email) => mailRow(keys, now, email)))
}

/** Deletes emails that could not be sent. */
export async function forgetGivenUpMails({ db, clock }: { db: Db; clock: Clock }) {
  const before = secondsAfter(clock.now(), -GIVEN_UP_KEPT_DAYS * DAY_SECONDS)
  await db.delete(outbox).where(lt(outbox.failedAt, before))
}

export type Outbox = {
  /** Signals that emails were queued. Returns immediately. */
  wake: () => void
  /** Settles when no due email is left. */
  idle: () => Promise<void>
  /** Settles when the email in progress is finished; no further one is taken. */
  stop: () => Promise<void>
}

/**
 * That of the organisation that the email is about, or else of the page that caused it. An email about an account is in
 * the brand of the page or else of the recipient's organisation.
 */
async function brandOf(
  brands: Brands,
  db: Db,
  { to, organisationId, brandId }: Pick<Content, 'organisationId' | 'brandId'> & { to: string },
) {
  const own = organisationId && (await brands.ofOrganisation(db, organisationId))
  if (own) return own
  if (brandId) return brands.byId(db, brandId)
  return organisationId ? undefined : brands.ofRecipient(db, to)
}

/** A queued email as it is sent: decrypted, in its brand, with what is attached. */
async function addressed(
  { recipient: to, content: sealed }: Pick<typeof outbox.$inferSelect, 'recipient' | 'content'>,
  {
    db,
    keys,
    brands,
    attachments,
  }: { db: Db; keys: Keys; brands: Brands; attachments: Attachments },
): Promise<AddressedMail> {
  const content = keys.open('mail content', sealed)
  if (!content) throw new Error('The email was encrypted with another SECRET_KEY.')
  const { organisationId, brandId, attached, isLast: _, ...mail } = JSON.parse(content) as Content
  const brand = await brandOf(brands, db, { to, organisationId, brandId })
  const sender = brand && { name: brand.senderName, replyTo: brand.replyTo }
  const attachment = attached && (await attachments[attached.kind](db, attached.id))
  return {
    to,
    ...branded(mail, brand),
    ...(sender && { sender }),
    ...(attachment && { attachment }),
  }
}

/** Whether an email that can't be sent leaves nothing behind. */
function isLastOf(keys: Keys, { content: sealed }: Pick<typeof outbox.$inferSelect, 'content'>) {
  const content = keys.open('mail content', sealed)
  return Boolean(content && (JSON.parse(content) as Content).isLast)
}

/**
 * Extends the lease of an email that is about to be sent. Returns false if another worker has taken it, because sending
 * the emails before it took longer than the lease.
 */
async function renew(
  db: Db,
  { id, dueAt }: Pick<typeof outbox.$inferSelect, 'id' | 'dueAt'>,
  leaseEnd: Date,
) {
  const renewed = await db
    .update(outbox)
    .set({ dueAt: leaseEnd })
    .where(and(eq(outbox.id, id), eq(outbox.dueAt, dueAt)))
    .returning({ id: outbox.id })
  return renewed.length > 0
}

/**
 * Starts the worker that sends queued emails. Any number of replicas may run one: each row is taken by one of them
 * (FOR UPDATE SKIP LOCKED), and is due again when that one dies. So in rare cases an email may arrive twice, but it is
 * never lost.
 */
export function startOutbox({
  db,
  clock,
  keys,
  log,
  transport,
  brands,
  attachments,
}: {
  db: Database
  clock: Clock
  keys: Keys
  log: Log
  transport: Transport
  brands: Brands
  attachments: Attachments
}): Outbox {
  let isStopped = false
  let isWoken = false
  let isFailing = false
  let running: Promise<void> | undefined
  /** Sent, but still in the table because the connection was lost. */
  const sent = new Set<string>()
  /** The ends of leases with an unknown outcome: the time is all that is known for certain. */
  const adrift = new Set<Date>()

  /** Cleans up after a lost connection: no email is sent twice, and none waits for its lease to end. */
  const recover = async () => {
    const ids = [...sent]
    if (ids.length > 0) await db.delete(outbox).where(inArray(outbox.id, ids))
    for (const id of ids) sent.delete(id)
    const leases = [...adrift]
    if (leases.length > 0) {
      await db.update(outbox).set({ dueAt: clock.now() }).where(inArray(outbox.dueAt, leases))
    }
    for (const lease of leases) adrift.delete(lease)
  }

  const run = async () => {
    if (sent.size + adrift.size > 0) await recover()
    isFailing = false
    while (isWoken && !isStopped) {
      isWoken = false
      while (!isStopped && (await sendDue()) > 0);
    }
  }

  const sendDue = async () => {
    const now = clock.now()
    // No email ever waits longer: one that is due later was queued or taken before the clock was set back.
    const farthest = secondsAfter(now, LONGEST_RETRY_SECONDS + CLOCK_SKEW_SECONDS)
    const due = db
      .select({ id: outbox.id })
      .from(outbox)
      .where(and(or(lte(outbox.dueAt, now), gt(outbox.dueAt, farthest)), isNull(outbox.failedAt)))
      .orderBy(outbox.dueAt)
      .limit(BATCH)
      .for('update', { skipLocked: true })
    const leaseEnd = secondsAfter(now, LEASE_SECONDS)
    adrift.add(leaseEnd)
    const taken = await db
      .update(outbox)
      .set({ attempts: sql`${outbox.attempts} + 1`, dueAt: leaseEnd })
      .where(sql`${outbox.id} in ${due}`)
      .returning()
    for (const row of taken.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())) {
      const rowLeaseEnd = secondsAfter(clock.now(), LEASE_SECONDS)
      adrift.add(rowLeaseEnd)
      if (await renew(db, row, rowLeaseEnd)) await send(row)
      adrift.delete(rowLeaseEnd)
    }
    adrift.delete(leaseEnd)
    return taken.length
  }

  const send = async (row: typeof outbox.$inferSelect) => {
    try {
      await transport.send(await addressed(row, { db, keys, brands, attachments }))
    } catch (error) {
      return postpone(row, error)
    }
    sent.add(row.id)
    await db.delete(outbox).where(eq(outbox.id, row.id))
    sent.delete(row.id)
  }

  const postpone = async (row: typeof outbox.$inferSelect, error: unknown) => {
    const now = clock.now()
    const wait = Math.min(FIRST_RETRY_SECONDS * 2 ** (row.attempts - 1), LONGEST_RETRY_SECONDS)
    const isGivenUp = row.attempts >= MAX_ATTEMPTS
    // A mail server's reply may contain the recipient; missing TLS is a matter for the operator.
    const reason = error instanceof NoTls ? { reason: error.message } : {}
    log.warn('mail not sent', { mailId: row.id, attempts: row.attempts, isGivenUp, ...reason })
    const isLast = isLastOf(keys, row)
    if (isLast && isGivenUp) return db.delete(outbox).where(eq(outbox.id, row.id))
    return db
      .update(outbox)
      .set({
        lastError: isLast
          ? 'not sent'
          : error instanceof Error
            ? error.message.slice(0, 500)
            : 'unknown',
        dueAt: secondsAfter(now, wait),
        failedAt: isGivenUp ? now : null,
      })
      .where(eq(outbox.id, row.id))
  }

  const wake = () => {
    isWoken = true
    running ??= run()
      .catch((error: unknown) => {
        // Logged once for each outage, however long it lasts.
        if (!isFailing) log.error('outbox', error)
        isFailing = true
        if (!isStopped) setTimeout(wake, RETRY_MS).unref()
      })
      .finally(() => {
        running = undefined
      })
  }

  const timer = setInterval(wake, POLL_MS).unref()

  return {
    wake,
    idle: async () => {
      wake()
      while (running) await running
    },
    stop: async () => {
      isStopped = true
      clearInterval(timer)
      await running
    },
  }
}
