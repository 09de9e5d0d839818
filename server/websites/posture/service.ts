import { and, desc, eq, gt, isNotNull, lt } from 'drizzle-orm'

import type { RunHistoryQuery } from '../../../contract/organisation/scored-runs.ts'
import { isProtecting } from '../../../contract/websites/domain-states.ts'
import type { Domain } from '../../../contract/websites/domain.ts'
import type { IgnorePosture, PostureCheckId } from '../../../contract/websites/posture.ts'
import type { Actor } from '../../organisation/resources/actor.ts'
import { readIgnoreEnd } from '../../organisation/resources/ignore-end.ts'
import { gradeOf } from '../../organisation/resources/score.ts'
import { runPage } from '../../organisation/resources/scored-run.ts'
import { audit, type AuditKind } from '../../platform/audit/events.ts'
import { DAY_SECONDS, secondsAfter } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Dependencies, Context } from '../../platform/dependencies.ts'
import { Refusal, refuseField } from '../../platform/http/refusal.ts'
import { byAccount, countAttempt } from '../../platform/rate-limits/service.ts'
import { notifyOfCertificateEnd } from '../alerts/expiry-alerts.ts'
import { notifyOfGradeFall } from '../alerts/grade-alert.ts'
import type { DomainRequest } from '../domains/domain-request.ts'
import { announceDomain, readDomain, refuseRemoved } from '../domains/service.ts'
import { websiteLimits } from '../limits.ts'
import { domains } from '../schema/domains.ts'
import { postureIgnores, postureRuns } from '../schema/posture.ts'
import { registrations } from '../schema/registrations.ts'
import { readKnownRecords } from './known-records.ts'
import { stateOf } from './outcome.ts'
import { reportOf, scoreOfRun } from './report.ts'
import { runChecks } from './run-checks.ts'
import { certificateExpiryIn } from './tls.ts'

const WEEK_SECONDS = 7 * DAY_SECONDS

/** Returns the newest report of a website, or null when it was never checked. The caller must have checked access. */
export async function newestReport({ db, clock }: Context, domain: Pick<Domain, 'id' | 'name'>) {
  const { checkedAt, score, results } = postureRuns
  const [run, previous] = await db
    .select({ checkedAt, score, results })
    .from(postureRuns)
    .where(eq(postureRuns.domainId, domain.id))
    .orderBy(desc(postureRuns.id))
    .limit(2)
  if (!run) return null
  const ignores = await db
    .select()
    .from(postureIgnores)
    .where(and(eq(postureIgnores.domainId, domain.id), gt(postureIgnores.until, clock.now())))
  return reportOf(domain.name, run, { previous, ignores })
}

/** Checks a website now, at most once a minute, and stores the results. Of two concurrent checks, one is refused. */
export async function runPosture(
  context: Context & Pick<Dependencies, 'outbound'>,
  { organisationId, accountId, domainId, caller }: DomainRequest,
) {
  const domain = await readDomain(context, organisationId, domainId)
  if (domain.state === 'removed') {
    throw new Refusal('already_done', 'This website was removed. Restore it to check it.')
  }
  const counted = [
    { limit: websiteLimits.postureByDomain, subject: domain.id },
    byAccount(websiteLimits.postureByAccount, accountId),
  ]
  await countAttempt(context, counted, caller)
  await storeRun(context, domain, { organisationId, by: { accountId, caller } })
  return reportAfter(context, domain)
}

/** The job: checks a website. Returns when to run again: every week while it is protected, otherwise never. */
export async function checkPosture(
  context: Context & Pick<Dependencies, 'outbound'>,
  domainId: string,
  stop: AbortSignal,
): Promise<Date | undefined> {
  const { db, clock } = context
  const [domain] = await db.select().from(domains).where(eq(domains.id, domainId))
  if (!domain || domain.state === 'removed') return undefined
  const { organisationId } = domain
  await storeRun(context, domain, { organisationId, stop })
  return isProtecting(domain.state) ? secondsAfter(clock.now(), WEEK_SECONDS) : undefined
}

async function storeRun(
  context: Context & Pick<Dependencies, 'outbound'>,
  { id: domainId, name, state }: Pick<Domain, 'id' | 'name' | 'state'>,
  { organisationId, by, stop }: { organisationId: string; by?: Actor; stop?: AbortSignal },
) {
  const { db, clock, outbound } = context
  const at = clock.now()
  const records = await readKnownRecords(db, domainId)
  const [registration = null] = await db
    .select()
    .from(registrations)
    .where(eq(registrations.domainId, domainId))
  const results = await runChecks(name, {
    outbound,
    now: at,
    records,
    registration,
    isProtected: isProtecting(state),
    stop,
  })
  const score = scoreOfRun(results)
  const website = { id: domainId, organisationId, name }
  await db.transaction(async (tx) => {
    const before = await newestGraded(tx, domainId)
    await tx.insert(postureRuns).values({ domainId, checkedAt: at, score, results })
    const detail = { name, ...(score !== null && { score }) }
    await audit(tx, 'DOMAIN_POSTURE_RUN', {
      at,
      organisationId,
      resourceId: domainId,
      ...by,
      detail,
    })
    const within = { ...context, db: tx }
    if (before && score !== null) {
      const fall = { from: before.grade, to: gradeOf(score), lastRunId: before.id }
      await notifyOfGradeFall(within, website, fall)
    }
    await notifyOfCertificateEnd(within, website, certificateExpiryIn(results))
  })
  announceDomain(context, website)
}

/** Returns the last graded run: a run that did not see the website has no grade. */
async function newestGraded(db: Db, domainId: string) {
  const [run] = await db
    .select({ id: postureRuns.id, score: postureRuns.score })
    .from(postureRuns)
    .where(and(eq(postureRuns.domainId, domainId), isNotNull(postureRuns.score)))
    .orderBy(desc(postureRuns.id))
    .limit(1)
  return run && run.score !== null ? { id: run.id, grade: gradeOf(run.score) } : undefined
}

/**
 * Returns every run, newest first. A cursor is the number of the previous page's last run. The caller must have checked
 * access.
 */
export async function listRuns(
  context: Context,
  domainId: string,
  { limit, cursor }: RunHistoryQuery,
) {
  const { id, checkedAt, score } = postureRuns
  const rows = await context.db
    .select({ id, checkedAt, score })
    .from(postureRuns)
    .where(
      and(
        eq(postureRuns.domainId, domainId),
        cursor === undefined ? undefined : lt(postureRuns.id, Number(cursor)),
      ),
    )
    .orderBy(desc(postureRuns.id))
    .limit(limit + 1)
  return runPage(rows, limit)
}

/** Hides a finding until a day. Ignoring it again changes the reason and the day. */
export async function ignoreCheck(
  context: Context,
  change: DomainRequest,
  { check, reason, until }: IgnorePosture,
) {
  const at = context.clock.now()
  const end = readIgnoreEnd(until, at)
  const domain = await readDomain(context, change.organisationId, change.domainId)
  refuseRemoved(domain)
  const result = (await newestResults(context.db, domain.id)).find(({ id }) => id === check)
  if (!result || stateOf(result.points) === 'passed') {
    throw refuseField('invalid_request', 'check', 'This check found nothing to ignore.')
  }
  return withAudit(
    context,
    domain,
    { ...change, kind: 'DOMAIN_POSTURE_IGNORE', check },
    async (tx) => {
      const values = { reason, until: end, createdAt: at }
      await tx
        .insert(postureIgnores)
        .values({ domainId: domain.id, checkId: check, ...values })
        .onConflictDoUpdate({
          target: [postureIgnores.domainId, postureIgnores.checkId],
          set: values,
        })
    },
  )
}

/** Undoes `ignoreCheck`. */
export async function unignoreCheck(
  context: Context,
  change: DomainRequest,
  check: PostureCheckId,
) {
  const domain = await readDomain(context, change.organisationId, change.domainId)
  refuseRemoved(domain)
  return withAudit(
    context,
    domain,
    { ...change, kind: 'DOMAIN_POSTURE_UNIGNORE', check },
    async (tx) => {
      const [taken] = await tx
        .delete(postureIgnores)
        .where(and(eq(postureIgnores.domainId, domain.id), eq(postureIgnores.checkId, check)))
        .returning()
      if (!taken) throw new Refusal('already_done', 'This check is not ignored.')
    },
  )
}

async function newestResults(db: Db, domainId: string) {
  const [run] = await db
    .select({ results: postureRuns.results })
    .from(postureRuns)
    .where(eq(postureRuns.domainId, domainId))
    .orderBy(desc(postureRuns.id))
    .limit(1)
  return run?.results ?? []
}

async function withAudit(
  context: Context,
  domain: Domain,
  {
    kind,
    check,
    organisationId,
    accountId,
    caller,
  }: DomainRequest & { kind: AuditKind; check: PostureCheckId },
  change: (tx: Db) => Promise<void>,
) {
  await context.db.transaction(async (tx) => {
    await change(tx)
    const detail = { name: domain.name, check }
    const about = { organisationId, accountId, resourceId: domain.id, caller, detail }
    await audit(tx, kind, { at: context.clock.now(), ...about })
  })
  announceDomain(context, { id: domain.id, organisationId })
  return reportAfter(context, domain)
}

async function reportAfter(context: Context, domain: Domain) {
  const report = await newestReport(context, domain)
  // It was purged in the meantime.
  if (!report) throw new Refusal('not_found', 'Website not found. It may have been removed.')
  return report
}
