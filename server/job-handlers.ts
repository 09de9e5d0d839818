import { deleteAccount } from './account/closure/delete-account.ts'
import { DELETE_ACCOUNT } from './account/closure/service.ts'
import { accountFiles } from './account/data-export/account-files.ts'
import type { FilesOf } from './account/data-export/export-file.ts'
import { EXPORT_DATA } from './account/data-export/service.ts'
import { exportData } from './account/data-export/write-export.ts'
import { organisationFiles } from './organisation/account-closure/export-files.ts'
import { closedWith, forgetOrganisations } from './organisation/account-closure/forget.ts'
import type { Database } from './platform/db/client.ts'
import type { Dependencies, Context } from './platform/dependencies.ts'
import type { JobHandler } from './platform/jobs/run-job.ts'
import { checkForSurge } from './websites/alerts/attack-surge.ts'
import { mergeSums } from './websites/attacks/sums.ts'
import type { DomainJobKind } from './websites/domain-jobs.ts'
import { checkRegistration } from './websites/domain-registration/check-registration.ts'
import { forgetWebsitesOf } from './websites/domain-removal/forget-websites.ts'
import { purgeDomain } from './websites/domain-removal/purge-domain.ts'
import { runScan } from './websites/domain-scan/run-scan.ts'
import { checkOnce } from './websites/name-servers/check-once.ts'
import { websiteFiles } from './websites/notifications/export-files.ts'
import { checkPosture } from './websites/posture/service.ts'

/** Everything stored about a person, by area. */
const personalFiles: FilesOf = (db, account) =>
  [accountFiles, organisationFiles, websiteFiles].flatMap((filesOf) => filesOf(db, account))

/** The handler of each kind of job. */
export const jobHandlers = (
  context: Context & Pick<Dependencies, 'outbound' | 'log'> & { db: Database },
): Record<DomainJobKind | typeof DELETE_ACCOUNT | typeof EXPORT_DATA, JobHandler> => ({
  scan: (domainId, signal) => runScan(context, domainId, signal),
  check_name_servers: (domainId, signal) => checkOnce(context, domainId, signal),
  check_registration: (domainId, signal) => checkRegistration(context, domainId, signal),
  check_posture: (domainId, signal) => checkPosture(context, domainId, signal),
  purge: (domainId) => purgeDomain(context, domainId),
  [EXPORT_DATA]: (accountId, signal) =>
    exportData(context, accountId, { filesOf: personalFiles, signal }),
  [DELETE_ACCOUNT]: (accountId) =>
    deleteAccount(context, accountId, async (tx, { id, emailKey }) => {
      const organisationIds = await closedWith(tx, id)
      await forgetWebsitesOf(tx, organisationIds)
      await forgetOrganisations(tx, { organisationIds, emailKey })
    }),
  watch_attacks: async (domainId) => {
    await mergeSums(context.db, domainId)
    return checkForSurge(context, domainId)
  },
})
