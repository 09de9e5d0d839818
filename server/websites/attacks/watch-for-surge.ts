import { MINUTE_SECONDS, secondsAfter } from '../../platform/clock.ts'
import type { Context } from '../../platform/dependencies.ts'
import { queueDomainJobOnce } from '../domain-jobs.ts'

/** Call it when attacks on a website arrive: however many batches follow, they are counted once, a minute later. */
export const watchForSurge = ({ db, clock }: Pick<Context, 'db' | 'clock'>, domainId: string) =>
  queueDomainJobOnce(db, {
    kind: 'watch_attacks',
    domainId,
    dueAt: secondsAfter(clock.now(), MINUTE_SECONDS),
  })
