import type { SEND_DIGEST } from './organisation/notification-settings/service.ts'
import { PURGE_JOB } from './organisation/organisations/deletion.ts'
import { purgeOrganisation } from './organisation/organisations/purge.ts'
import { deliverWebhook } from './organisation/webhooks/deliver.ts'
import type { DELIVER_WEBHOOK } from './organisation/webhooks/event.ts'
import type { Database } from './platform/db/client.ts'
import type { Dependencies, Context } from './platform/dependencies.ts'
import type { JobHandler } from './platform/jobs/run-job.ts'
import { checkForSurge } from './websites/alerts/attack-surge.ts'
import { mergeSums } from './websites/attacks/sums.ts'
import type { DomainJobKind } from './websites/domain-jobs.ts'
import { checkRegistration } from './websites/domain-registration/check-registration.ts'
import { purgeDomain } from './websites/domain-removal/purge-domain.ts'
import { purgeDomainsOf } from './websites/domain-removal/purge-domains-of.ts'
import { runScan } from './websites/domain-scan/run-scan.ts'
import { unlessDeleted } from './websites/domains/unless-deleted.ts'
import { checkOnce } from './websites/name-servers/check-once.ts'
import { sendDigest } from './websites/notifications/digest.ts'
import { checkPosture } from './websites/posture/service.ts'

/** The handler of each kind of job. */
export const jobHandlers = (
  context: Context & Pick<Dependencies, 'outbound' | 'log'> & { db: Database },
): Record<
  DomainJobKind | typeof PURGE_JOB | typeof DELIVER_WEBHOOK | typeof SEND_DIGEST,
  JobHandler
> => {
  const onDomain = (work: JobHandler) => unlessDeleted(context, work)
  return {
    scan: onDomain((domainId, signal) => runScan(context, domainId, signal)),
    check_name_servers: onDomain((domainId, signal) => checkOnce(context, domainId, signal)),
    check_registration: onDomain((domainId, signal) =>
      checkRegistration(context, domainId, signal),
    ),
    check_posture: onDomain((domainId, signal) => checkPosture(context, domainId, signal)),
    purge: (domainId) => purgeDomain(context, domainId),
    watch_attacks: onDomain(async (domainId) => {
      await mergeSums(context.db, domainId)
      return checkForSurge(context, domainId)
    }),
    deliver_webhook: (deliveryId, signal) => deliverWebhook(context, deliveryId, signal),
    send_digest: (settingsId) => sendDigest(context, settingsId),
    [PURGE_JOB]: (organisationId) => purgeOrganisation(context, organisationId, purgeDomainsOf),
  }
}
