import { randomBytes } from 'node:crypto'

import { and, asc, eq, isNotNull, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'

import { THEME_HOST_LOST_DAYS, THEME_HOSTS_MAX } from '../../../contract/partner/theme-files.ts'
import type { Access } from '../../organisation/access/access.ts'
import type { Acting } from '../../organisation/acting.ts'
import { mailOwners } from '../../organisation/members/service.ts'
import { organisations } from '../../organisation/schema.ts'
import { audit } from '../../platform/audit/events.ts'
import { inBrand } from '../../platform/brand/brand.ts'
import { DAY_SECONDS, secondsAfter } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/client.ts'
import { errorCode, UNIQUE_VIOLATION } from '../../platform/db/error-code.ts'
import { isUuid } from '../../platform/db/is-uuid.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { isFailure } from '../../platform/dns/ask-any.ts'
import { iterate, startSearch } from '../../platform/dns/iterate.ts'
import { dataIn } from '../../platform/dns/message.ts'
import { resolve } from '../../platform/dns/resolve.ts'
import { Refusal, refuseField } from '../../platform/http/refusal.ts'
import type { Outbound } from '../../platform/outbound.ts'
import { countAttempt } from '../../platform/rate-limits/service.ts'
import { type HostLoss, partnerEmails } from '../emails.ts'
import { findTheme } from './find-theme.ts'
import { hostOf, targetOf } from './host-of.ts'
import { isShown } from './is-shown.ts'
import { themeLimits } from './limits.ts'
import { themeHosts, themes } from './schema.ts'
import { changeTheme, refuseArchived, type Theming } from './service.ts'

type Row = typeof themeHosts.$inferSelect
type HostPath = { themeId: string; hostId: string }

/** Adds a host name. Nothing is served there until DNS shows that the partner controls it. */
export async function addHost(
  context: Theming,
  acting: Acting,
  { themeId, host }: { themeId: string; host: string },
) {
  const target = targetOf(context.config)
  if (host === target || host.endsWith(`.${target}`)) {
    throw refuseField(
      'invalid_request',
      'host',
      `${host} belongs to this console. Enter a host name in your own domain.`,
    )
  }
  const { organisationId } = acting.access
  await changeTheme(context, acting, themeId, async ({ tx, theme, at }) => {
    refuseArchived(theme)
    const ofTheme = eq(themeHosts.themeId, theme.id)
    if ((await tx.$count(themeHosts, ofTheme)) >= THEME_HOSTS_MAX) {
      throw new Refusal('limit_reached', `A theme can have at most ${THEME_HOSTS_MAX} host names.`)
    }
    const token = randomBytes(20).toString('hex')
    const added = await tx
      .insert(themeHosts)
      .values({ organisationId, themeId: theme.id, host, token, createdAt: at })
      .onConflictDoNothing()
      .returning({ id: themeHosts.id })
    if (added.length === 0) {
      throw refuseField(
        'already_done',
        'host',
        `${host} is already a host name of one of your themes. Remove it from that theme first.`,
      )
    }
    return ['THEME_HOST_ADD', { host }]
  })
  const isIt = and(eq(themeHosts.organisationId, organisationId), eq(themeHosts.host, host))
  const [row] = await context.db.select().from(themeHosts).where(isIt)
  if (!row) throw noSuchHost()
  return hostOf(row, context.config)
}

/** Looks up the TXT record, and checks whether the name points to this console. Both are needed to verify it. */
export async function checkHost(
  context: Theming & Pick<Dependencies, 'outbound'>,
  acting: Acting,
  path: HostPath,
) {
  const row = await findHost(context.db, acting.access, path)
  const subject = acting.access.organisationId
  await countAttempt(
    context,
    [{ limit: themeLimits.hostChecksByOrganisation, subject }],
    acting.caller,
  )
  const shown = hostOf(row, context.config)
  const { found, isKnown } = await lookUp(context.outbound, shown)
  const verifiedAt = context.clock.now()
  if (row.verifiedAt) {
    if (!isKnown)
      throw new Refusal(
        'connection_failed',
        `The records of ${row.host} could not be looked up. Try again in a few minutes.`,
      )
    await noteRecords(context.db, row, { found, at: verifiedAt })
    return { ...shown, ...found }
  }
  if (!found.has_txt || !found.points_here) return { ...shown, ...found }
  await changeTheme(context, acting, path.themeId, async ({ tx }) => {
    // Its records show who controls it now.
    await loseHosts(tx, context, {
      which: and(eq(themeHosts.host, row.host), ne(themeHosts.id, row.id)),
      because: 'verified_by_another_partner',
    })
    const [verified] = await tx
      .update(themeHosts)
      .set({ verifiedAt, checkedAt: verifiedAt, missingSince: null })
      .where(eq(themeHosts.id, row.id))
      .returning()
      .catch((error: unknown) => {
        if (errorCode(error) !== UNIQUE_VIOLATION) throw error
        throw new Refusal(
          'changed_meanwhile',
          `Another partner verified ${row.host} at the same time. Check it again if it is yours.`,
        )
      })
    if (!verified) throw noSuchHost()
    return ['THEME_HOST_VERIFY', { host: row.host }]
  })
  context.outbox.wake()
  return { ...shown, ...found, verified_at: verifiedAt.toISOString() }
}

type Records = Awaited<ReturnType<typeof lookUp>>['found']

/** Records since when a verified host has lacked its records, or that they are there again. Returns that time. */
async function noteRecords(db: Db, { id }: Row, { found, at }: { found: Records; at: Date }) {
  const missingSince =
    found.has_txt && found.points_here
      ? null
      : sql`coalesce(${themeHosts.missingSince}, ${at.toISOString()}::timestamptz)`
  const [noted] = await db
    .update(themeHosts)
    .set({ missingSince })
    .where(eq(themeHosts.id, id))
    .returning({ since: themeHosts.missingSince })
  return noted?.since ?? null
}

const CHECK_AGAIN_SECONDS = DAY_SECONDS
/** The hosts that one run checks, so that a slow name server doesn't delay everything else for long. */
const CHECKED_AT_ONCE = 20

/**
 * Checks the verified hosts every day. One that has lacked its records for three days may belong to somebody else by
 * now: nothing is served there any more, and no email leads there.
 */
export async function recheckHosts(context: Theming & Pick<Dependencies, 'outbound'>) {
  const { db, clock } = context
  const at = clock.now()
  const isDue = and(
    isNotNull(themeHosts.verifiedAt),
    or(
      isNull(themeHosts.checkedAt),
      lt(themeHosts.checkedAt, secondsAfter(at, -CHECK_AGAIN_SECONDS)),
    ),
  )
  const due = await db
    .select({ id: themeHosts.id })
    .from(themeHosts)
    .innerJoin(themes, eq(themes.id, themeHosts.themeId))
    .innerJoin(organisations, eq(organisations.id, themes.organisationId))
    .where(and(isDue, isShown))
    .orderBy(asc(themeHosts.verifiedAt), asc(themeHosts.id))
    .limit(CHECKED_AT_ONCE)
  for (const { id } of due) {
    // Another replica may check it now.
    const [row] = await db
      .update(themeHosts)
      .set({ checkedAt: at })
      .where(and(eq(themeHosts.id, id), isDue))
      .returning()
    if (!row) continue
    const { found, isKnown } = await lookUp(context.outbound, hostOf(row, context.config))
    if (!isKnown) continue
    const since = await noteRecords(db, row, { found, at })
    if (since && since <= secondsAfter(at, -THEME_HOST_LOST_DAYS * DAY_SECONDS))
      await loseHost(context, row)
  }
}

async function loseHost(context: Theming, { id }: Row) {
  const which = and(eq(themeHosts.id, id), isNotNull(themeHosts.missingSince))
  await context.db.transaction((tx) =>
    loseHosts(tx, context, { which, because: 'records_missing' }),
  )
  context.outbox.wake()
}

/** Nothing is served any more at the verified hosts that match. Their owners find out. */
async function loseHosts(
  tx: Db,
  context: Theming,
  { which, because }: { which: SQL | undefined; because: HostLoss },
) {
  const lost = await tx
    .update(themeHosts)
    .set({ verifiedAt: null, missingSince: null })
    .where(and(which, isNotNull(themeHosts.verifiedAt)))
    .returning()
  for (const { organisationId, host, themeId } of lost) {
    const at = context.clock.now()
    await audit(tx, 'THEME_HOST_LOST', { at, organisationId, detail: { host, because } })
    const [shown] = await tx
      .select({ id: themes.id })
      .from(themes)
      .innerJoin(organisations, eq(organisations.id, themes.organisationId))
      .where(and(eq(themes.id, themeId), isShown))
    if (!shown) continue
    const mail = partnerEmails.hostLost({ host, because })
    // Not in the brand of the host at which the other partner verified it.
    await inBrand(undefined, () => mailOwners({ ...context, db: tx }, { organisationId }, mail))
  }
}

/**
 * Which of a host's records exist. Unless `isKnown`, one may exist that no name server replied about: perhaps this server
 * has no network.
 */
async function lookUp(
  { dns, resolve: resolveTarget }: Outbound,
  {
    host,
    target,
    txt_name,
    txt_value,
  }: { host: string; target: string; txt_name: string; txt_value: string },
) {
  const search = startSearch(dns)
  const texts = await resolve(search, txt_name, 'TXT')
  const has_txt = (texts ?? []).some((parts) => Buffer.concat(parts).toString() === txt_value)
  const { reply } = await iterate(search, { name: host, type: 'CNAME' })
  const aliases = reply.kind === 'answer' ? dataIn(reply, 'CNAME') : []
  if (aliases.some((alias) => alias.toLowerCase().replace(/\.$/, '') === target)) {
    return { isKnown: texts !== null, found: { has_txt, points_here: true } }
  }
  const [v4, v6, own] = await Promise.all([
    resolve(search, host, 'A'),
    resolve(search, host, 'AAAA'),
    resolveTarget(target).catch((): string[] => []),
  ])
  const points_here = [...(v4 ?? []), ...(v6 ?? [])].some((address) => own.includes(address))
  const isPlaceKnown =
    points_here || (!isFailure(reply) && v4 !== null && v6 !== null && own.length > 0)
  const isKnown = texts !== null && (!has_txt || isPlaceKnown)
  return { isKnown, found: { has_txt, points_here } }
}

export async function removeHost(context: Theming, acting: Acting, path: HostPath) {
  const row = await findHost(context.db, acting.access, path)
  await changeTheme(context, acting, path.themeId, async ({ tx }) => {
    await tx.delete(themeHosts).where(eq(themeHosts.id, row.id))
    return ['THEME_HOST_REMOVE', { host: row.host }]
  })
}

const noSuchHost = () => new Refusal('not_found', 'The theme has no such host name.')

async function findHost(db: Db, access: Access, { themeId, hostId }: HostPath) {
  const theme = await findTheme(db, access, themeId)
  const [row] = isUuid(hostId)
    ? await db
        .select()
        .from(themeHosts)
        .where(and(eq(themeHosts.id, hostId), eq(themeHosts.themeId, theme.id)))
    : []
  if (!row) throw noSuchHost()
  return row
}
