import { deleteAccount } from './account/closure/delete-account.ts'
import { DELETE_ACCOUNT } from './account/closure/service.ts'
import { accountFiles } from './account/data-export/account-files.ts'
import type { FilesOf } from './account/data-export/export-file.ts'
import { EXPORT_DATA } from './account/data-export/service.ts'
import { exportData } from './account/data-export/write-export.ts'
import { emailKeysOf } from './account/email-keys.ts'
import { assistantFiles } from './assistant/conversations/export-files.ts'
import { forgetInConversations } from './assistant/conversations/forget.ts'
import {
  type CHARGE_DUE,
  type CHECK_PAYMENT,
  type CHECK_VAT_NUMBER,
  type HANDLE_EVENT,
  NOTIFY_OF_CANCELLATION,
  NOTIFY_OF_CREDIT_NOTE,
  NOTIFY_OF_EXPIRING_CARD,
  NOTIFY_OF_FAILED_PAYMENT,
  NOTIFY_OF_MISSING_DETAILS,
  NOTIFY_OF_PAYMENT,
  NOTIFY_OF_RENEWAL,
  NOTIFY_OF_TRIAL_END,
  NOTIFY_OF_WRITE_OFF,
  type RECONCILE,
  type REMOVE_METHOD,
  type RETURN_PAYMENT,
  type VOID_LAPSED,
} from './billing/billing-jobs.ts'
import { voidLapsed } from './billing/charges/void-lapsed.ts'
import { checkVatNumber } from './billing/details/check-vat-number.ts'
import { purgeBillingOf } from './billing/methods/purge-billing.ts'
import { removeAtProvider } from './billing/methods/remove-at-provider.ts'
import { notifyOfExpiringCard } from './billing/notices/notify-of-card.ts'
import {
  notifyOfCreditNote,
  notifyOfPayments,
  notifyOfWriteOff,
} from './billing/notices/notify-of-invoices.ts'
import {
  notifyOfCancellation,
  notifyOfMissingDetails,
  notifyOfFailedPayment,
  notifyOfRenewal,
  notifyOfTrialEnd,
} from './billing/notices/notify-of-plan.ts'
import { reconcileDaily } from './billing/operating/reconcile.ts'
import { returnPayment } from './billing/operating/return-owed.ts'
import { renew } from './billing/paying/renew.ts'
import { checkPayment } from './billing/paying/submit.ts'
import { handleEvent } from './billing/paying/webhooks.ts'
import type { Billing } from './billing/set-up.ts'
import type { DatabaseJobKind } from './databases/database-jobs.ts'
import { purgeDatabase, purgeDatabasesOf } from './databases/database-removal/purge-database.ts'
import { checkDatabase, checkDatabaseOnce } from './databases/findings/service.ts'
import { organisationFiles } from './organisation/account-closure/export-files.ts'
import { closedWith, forgetOrganisations } from './organisation/account-closure/forget.ts'
import type { AllowanceContext } from './organisation/allowance.ts'
import type { SEND_DIGEST } from './organisation/notification-settings/service.ts'
import { sendDigest } from './organisation/notifications/digest.ts'
import { notificationFiles } from './organisation/notifications/export-files.ts'
import { PURGE_JOB } from './organisation/organisations/deletion.ts'
import { purgeOrganisation } from './organisation/organisations/purge.ts'
import { unlessAnyDeleted, unlessDeleted } from './organisation/resources/unless-deleted.ts'
import { deliverWebhook } from './organisation/webhooks/deliver.ts'
import type { DELIVER_WEBHOOK } from './organisation/webhooks/event.ts'
import { forgetContacts } from './partner/applications/forget.ts'
import { endRelationOf } from './partner/customers/purge.ts'
import { partnerFiles } from './partner/export-files.ts'
import { forgetRequests } from './partner/requests/forget.ts'
import type { Database, Db } from './platform/db/client.ts'
import type { Dependencies } from './platform/dependencies.ts'
import type { JobHandler, ManyHandler } from './platform/jobs/run-job.ts'
import { checkForSurge } from './websites/alerts/attack-surge.ts'
import { mergeSums } from './websites/attacks/sums.ts'
import type { DomainJobKind } from './websites/domain-jobs.ts'
import { checkRegistration } from './websites/domain-registration/check-registration.ts'
import { purgeDomain } from './websites/domain-removal/purge-domain.ts'
import { purgeDomainsOf } from './websites/domain-removal/purge-domains-of.ts'
import { runScan } from './websites/domain-scan/run-scan.ts'
import { checkOnce } from './websites/name-servers/check-once.ts'
import { checkPosture } from './websites/posture/service.ts'

/** Everything stored about a person, by area. */
const personalFiles: FilesOf = (db, account) =>
  [accountFiles, organisationFiles, notificationFiles, partnerFiles, assistantFiles].flatMap(
    (filesOf) => filesOf(db, account),
  )

/** Everything that an organisation owns, by area. */
async function purgeOwned(tx: Db, of: { organisationId: string; at: Date }) {
  await purgeDomainsOf(tx, of)
  await purgeDatabasesOf(tx, of)
  await purgeBillingOf(tx, of)
  await endRelationOf(tx, of)
}

/** The handler of each kind of job. */
export const jobHandlers = (
  context: AllowanceContext &
    Pick<Dependencies, 'config' | 'outbound' | 'log'> & { db: Database; billing: Billing },
): Record<
  | DomainJobKind
  | DatabaseJobKind
  | typeof PURGE_JOB
  | typeof DELIVER_WEBHOOK
  | typeof SEND_DIGEST
  | typeof DELETE_ACCOUNT
  | typeof EXPORT_DATA
  | typeof CHARGE_DUE
  | typeof CHECK_PAYMENT
  | typeof CHECK_VAT_NUMBER
  | typeof HANDLE_EVENT
  | typeof RECONCILE
  | typeof REMOVE_METHOD
  | typeof RETURN_PAYMENT
  | typeof VOID_LAPSED
  | typeof NOTIFY_OF_CANCELLATION
  | typeof NOTIFY_OF_EXPIRING_CARD
  | typeof NOTIFY_OF_CREDIT_NOTE
  | typeof NOTIFY_OF_MISSING_DETAILS
  | typeof NOTIFY_OF_PAYMENT
  | typeof NOTIFY_OF_FAILED_PAYMENT
  | typeof NOTIFY_OF_RENEWAL
  | typeof NOTIFY_OF_TRIAL_END
  | typeof NOTIFY_OF_WRITE_OFF,
  JobHandler | { many: ManyHandler }
> => {
  const unlessResting = (work: JobHandler) => unlessDeleted(context, work)
  return {
    scan: unlessResting((domainId, signal) => runScan(context, domainId, signal)),
    check_name_servers: unlessResting((domainId, signal) => checkOnce(context, domainId, signal)),
    check_registration: unlessResting((domainId, signal) =>
      checkRegistration(context, domainId, signal),
    ),
    check_posture: unlessResting((domainId, signal) => checkPosture(context, domainId, signal)),
    check_database: unlessResting((databaseId, signal) =>
      checkDatabase(context, databaseId, signal),
    ),
    check_database_now: unlessResting((databaseId, signal) =>
      checkDatabaseOnce(context, databaseId, signal),
    ),
    purge_database: (databaseId) => purgeDatabase(context, databaseId),
    purge: (domainId) => purgeDomain(context, domainId),
    watch_attacks: unlessResting(async (domainId) => {
      await mergeSums(context.db, domainId)
      return checkForSurge(context, domainId)
    }),
    deliver_webhook: (deliveryId, signal) => deliverWebhook(context, deliveryId, signal),
    charge_due: {
      many: unlessAnyDeleted(context, (resourceIds) => renew(context, resourceIds)),
    },
    check_payment: (paymentId) => checkPayment(context, paymentId),
    check_vat_number: (detailsId, signal) => checkVatNumber(context, detailsId, signal),
    [NOTIFY_OF_FAILED_PAYMENT]: (paymentId) => notifyOfFailedPayment(context, paymentId),
    [NOTIFY_OF_PAYMENT]: { many: (paymentIds) => notifyOfPayments(context, paymentIds) },
    [NOTIFY_OF_WRITE_OFF]: (invoiceId) => notifyOfWriteOff(context, invoiceId),
    [NOTIFY_OF_CREDIT_NOTE]: (noteId) => notifyOfCreditNote(context, noteId),
    [NOTIFY_OF_EXPIRING_CARD]: (methodId) => notifyOfExpiringCard(context, methodId),
    [NOTIFY_OF_RENEWAL]: unlessResting((resourceId) => notifyOfRenewal(context, resourceId)),
    [NOTIFY_OF_MISSING_DETAILS]: unlessResting((resourceId) =>
      notifyOfMissingDetails(context, resourceId),
    ),
    [NOTIFY_OF_CANCELLATION]: unlessResting((resourceId) =>
      notifyOfCancellation(context, resourceId),
    ),
    [NOTIFY_OF_TRIAL_END]: unlessResting((resourceId) => notifyOfTrialEnd(context, resourceId)),
    remove_method: (methodId) => removeAtProvider(context, methodId),
    return_payment: (noteId) => returnPayment(context, noteId),
    reconcile_payments: () => reconcileDaily(context),
    void_lapsed_purchases: () => voidLapsed(context),
    handle_provider_event: (eventId) => handleEvent(context, eventId),
    send_digest: (settingsId) => sendDigest(context, settingsId),
    [PURGE_JOB]: (organisationId) => purgeOrganisation(context, organisationId, purgeOwned),
    [EXPORT_DATA]: (accountId, signal) =>
      exportData(context, accountId, { filesOf: personalFiles, signal }),
    [DELETE_ACCOUNT]: (accountId) =>
      deleteAccount(context, accountId, async (tx, account) => {
        const { id } = account
        const organisationIds = await closedWith(tx, id)
        const at = context.clock.now()
        for (const organisationId of organisationIds) await purgeOwned(tx, { organisationId, at })
        const emailKeys = await emailKeysOf(tx, account)
        await forgetInConversations(tx, account, emailKeys)
        await forgetOrganisations(tx, { organisationIds, emailKeys })
        await forgetRequests(tx, emailKeys)
        await forgetContacts(tx, id)
      }),
  }
}
