import { MINUTE_SECONDS, secondsAfter } from '../../platform/clock.ts'
import type { Context } from '../../platform/dependencies.ts'
import { rememberedUntil } from '../../platform/log-intake/remembered-until.ts'
import { queueDomainJobOnce } from '../domain-jobs.ts'

/** How far the clock of a replica that runs the job may be ahead. */
const CLOCKS_APART_SECONDS = 15

const waiting = rememberedUntil()

/**
 * Call it when attacks on a website arrive: however many batches follow, they are counted once, a minute later. While
 * the job is sure to wait, the database isn't asked.
 */
export async function watchForSurge(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  domainId: string,
) {
  const now = clock.now()
  if (waiting.has(db, domainId, now)) return
  const dueAt = await queueDomainJobOnce(db, {
    kind: 'watch_attacks',
    domainId,
    dueAt: secondsAfter(now, MINUTE_SECONDS),
  })
  waiting.remember(db, domainId, secondsAfter(dueAt, -CLOCKS_APART_SECONDS))
}
