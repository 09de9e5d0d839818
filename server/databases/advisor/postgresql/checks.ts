import type { Check } from '../check.ts'
import { authenticationTimeoutLong } from './authentication/authentication-timeout-long.ts'
import { identTrusted } from './authentication/ident-trusted.ts'
import { md5Accepted } from './authentication/md5-accepted.ts'
import { md5Passwords } from './authentication/md5-passwords.ts'
import { noPasswordPolicy } from './authentication/no-password-policy.ts'
import { noPassword } from './authentication/no-password.ts'
import { passwordEncryptionMd5 } from './authentication/password-encryption-md5.ts'
import { passwordNeverExpires } from './authentication/password-never-expires.ts'
import { perDatabaseUserNames } from './authentication/per-database-user-names.ts'
import { plainPasswords } from './authentication/plain-passwords.ts'
import { trustedFromNetwork } from './authentication/trusted-from-network.ts'
import { trustedOnHost } from './authentication/trusted-on-host.ts'
import { activityNotCounted } from './availability/activity-not-counted.ts'
import { autovacuumOffForTables } from './availability/autovacuum-off-for-tables.ts'
import { autovacuumOff } from './availability/autovacuum-off.ts'
import { connectionsUsedUp } from './availability/connections-used-up.ts'
import { constraintsNotValidated } from './availability/constraints-not-validated.ts'
import { databasesNotFrozen } from './availability/databases-not-frozen.ts'
import { deadRows } from './availability/dead-rows.ts'
import { duplicateIndexes } from './availability/duplicate-indexes.ts'
import { invalidIndexes } from './availability/invalid-indexes.ts'
import { longTransactions } from './availability/long-transactions.ts'
import { noLimitOfTemporaryFiles } from './availability/no-limit-of-temporary-files.ts'
import { noPrimaryKey } from './availability/no-primary-key.ts'
import { preparedTransactionsStay } from './availability/prepared-transactions-stay.ts'
import { rowsNotFrozen } from './availability/rows-not-frozen.ts'
import { sequencesRunOut } from './availability/sequences-run-out.ts'
import { tableBloat } from './availability/table-bloat.ts'
import { unindexedForeignKeys } from './availability/unindexed-foreign-keys.ts'
import { unloggedTables } from './availability/unlogged-tables.ts'
import { unusedIndexes } from './availability/unused-indexes.ts'
import { archiveWithoutCommand } from './backups/archive-without-command.ts'
import { archivingFails } from './backups/archiving-fails.ts'
import { checksumFailures } from './backups/checksum-failures.ts'
import { inactiveSlots } from './backups/inactive-slots.ts'
import { minimalWal } from './backups/minimal-wal.ts'
import { noWalArchive } from './backups/no-wal-archive.ts'
import { publishedWithoutIdentity } from './backups/published-without-identity.ts'
import { replicationStopped } from './backups/replication-stopped.ts'
import { slotsCanFillDisk } from './backups/slots-can-fill-disk.ts'
import { standbysBehind } from './backups/standbys-behind.ts'
import { subscriptionsDisabled } from './backups/subscriptions-disabled.ts'
import { backslashQuoteAccepted } from './configuration/backslash-quote-accepted.ts'
import { brokenSettings } from './configuration/broken-settings.ts'
import { changesWaitForRestart } from './configuration/changes-wait-for-restart.ts'
import { checksumFailuresIgnored } from './configuration/checksum-failures-ignored.ts'
import { commitsCanBeLost } from './configuration/commits-can-be-lost.ts'
import { damagedPagesZeroed } from './configuration/damaged-pages-zeroed.ts'
import { fsyncOff } from './configuration/fsync-off.ts'
import { fullPageWritesOff } from './configuration/full-page-writes-off.ts'
import { idleTransactionsStay } from './configuration/idle-transactions-stay.ts'
import { largeObjectsUnprotected } from './configuration/large-objects-unprotected.ts'
import { librariesFromElsewhere } from './configuration/libraries-from-elsewhere.ts'
import { noChecksums } from './configuration/no-checksums.ts'
import { noEncoding } from './configuration/no-encoding.ts'
import { noLockTimeout } from './configuration/no-lock-timeout.ts'
import { noReservedConnections } from './configuration/no-reserved-connections.ts'
import { noStatementTimeout } from './configuration/no-statement-timeout.ts'
import { stringsWithBackslashes } from './configuration/strings-with-backslashes.ts'
import { systemIndexesIgnored } from './configuration/system-indexes-ignored.ts'
import { systemTablesChangeable } from './configuration/system-tables-changeable.ts'
import { triggersBypassed } from './configuration/triggers-bypassed.ts'
import { extensionsForInspection } from './extensions/extensions-for-inspection.ts'
import { extensionsInPublic } from './extensions/extensions-in-public.ts'
import { extensionsOutdated } from './extensions/extensions-outdated.ts'
import { extensionsReachOutside } from './extensions/extensions-reach-outside.ts'
import { foreignLoginsForAll } from './extensions/foreign-logins-for-all.ts'
import { foreignServersWithoutTls } from './extensions/foreign-servers-without-tls.ts'
import { untrustedLanguages } from './extensions/untrusted-languages.ts'
import { definerOfSuperuser } from './functions-and-views/definer-of-superuser.ts'
import { definerOpenToAll } from './functions-and-views/definer-open-to-all.ts'
import { definerPathMutable } from './functions-and-views/definer-path-mutable.ts'
import { disabledTriggers } from './functions-and-views/disabled-triggers.ts'
import { exposedForeignTables } from './functions-and-views/exposed-foreign-tables.ts'
import { exposedMaterializedViews } from './functions-and-views/exposed-materialized-views.ts'
import { exposedSensitiveColumns } from './functions-and-views/exposed-sensitive-columns.ts'
import { functionPathMutable } from './functions-and-views/function-path-mutable.ts'
import { nativeFunctionsOpenToAll } from './functions-and-views/native-functions-open-to-all.ts'
import { viewsBypassPolicies } from './functions-and-views/views-bypass-policies.ts'
import { checkpointsNotLogged } from './logging/checkpoints-not-logged.ts'
import { connectionsNotLogged } from './logging/connections-not-logged.ts'
import { disconnectionsNotLogged } from './logging/disconnections-not-logged.ts'
import { failedStatementsNotLogged } from './logging/failed-statements-not-logged.ts'
import { lockWaitsNotLogged } from './logging/lock-waits-not-logged.ts'
import { logLinesWithoutOrigin } from './logging/log-lines-without-origin.ts'
import { logNeverRotated } from './logging/log-never-rotated.ts'
import { logNotCollected } from './logging/log-not-collected.ts'
import { logReadableByOthers } from './logging/log-readable-by-others.ts'
import { noAuditLog } from './logging/no-audit-log.ts'
import { noStatementStatistics } from './logging/no-statement-statistics.ts'
import { parseTreesLogged } from './logging/parse-trees-logged.ts'
import { sessionsNotTracked } from './logging/sessions-not-tracked.ts'
import { statementsNotLogged } from './logging/statements-not-logged.ts'
import { temporaryFilesNotLogged } from './logging/temporary-files-not-logged.ts'
import { terseLog } from './logging/terse-log.ts'
import { warningsNotLogged } from './logging/warnings-not-logged.ts'
import { brokenAccessLines } from './network/broken-access-lines.ts'
import { listensEverywhere } from './network/listens-everywhere.ts'
import { openToAllAddresses } from './network/open-to-all-addresses.ts'
import { replicationFromAnywhere } from './network/replication-from-anywhere.ts'
import { socketOpenToAllUsers } from './network/socket-open-to-all-users.ts'
import { superusersFromNetwork } from './network/superusers-from-network.ts'
import { bypassesRowSecurity } from './roles/bypasses-row-security.ts'
import { columnsOpenToAll } from './roles/columns-open-to-all.ts'
import { connectForAll } from './roles/connect-for-all.ts'
import { createInSchemaForAll } from './roles/create-in-schema-for-all.ts'
import { createSchemasForAll } from './roles/create-schemas-for-all.ts'
import { createsDatabases } from './roles/creates-databases.ts'
import { createsRoles } from './roles/creates-roles.ts'
import { defaultsOpenToAll } from './roles/defaults-open-to-all.ts'
import { grantsCanBePassedOn } from './roles/grants-can-be-passed-on.ts'
import { manySuperusers } from './roles/many-superusers.ts'
import { memberOfAllData } from './roles/member-of-all-data.ts'
import { memberOfHostRole } from './roles/member-of-host-role.ts'
import { memberOfSuperuser } from './roles/member-of-superuser.ts'
import { membershipCanBePassedOn } from './roles/membership-can-be-passed-on.ts'
import { monitoredAsSuperuser } from './roles/monitored-as-superuser.ts'
import { noConnectionLimit } from './roles/no-connection-limit.ts'
import { replicates } from './roles/replicates.ts'
import { roleSettingsHideTraces } from './roles/role-settings-hide-traces.ts'
import { sequencesOpenToAll } from './roles/sequences-open-to-all.ts'
import { settingsChangedByRoles } from './roles/settings-changed-by-roles.ts'
import { tablesReadByAll } from './roles/tables-read-by-all.ts'
import { tablesWrittenByAll } from './roles/tables-written-by-all.ts'
import { temporaryForAll } from './roles/temporary-for-all.ts'
import { exposedWithoutRowSecurity } from './row-level-security/exposed-without-row-security.ts'
import { partitionsWithoutRowSecurity } from './row-level-security/partitions-without-row-security.ts'
import { policiesAlwaysTrue } from './row-level-security/policies-always-true.ts'
import { policiesEvaluatedPerRow } from './row-level-security/policies-evaluated-per-row.ts'
import { policiesWithoutRowSecurity } from './row-level-security/policies-without-row-security.ts'
import { rowSecurityNotForced } from './row-level-security/row-security-not-forced.ts'
import { rowSecurityOff } from './row-level-security/row-security-off.ts'
import { rowSecurityWithoutPolicies } from './row-level-security/row-security-without-policies.ts'
import { severalPermissivePolicies } from './row-level-security/several-permissive-policies.ts'
import { connectionWithoutTls } from './transport/connection-without-tls.ts'
import { plainConnectionsAllowed } from './transport/plain-connections-allowed.ts'
import { sessionsWithoutTls } from './transport/sessions-without-tls.ts'
import { tlsOff } from './transport/tls-off.ts'
import { tlsOldProtocol } from './transport/tls-old-protocol.ts'
import { tlsWeakCiphers } from './transport/tls-weak-ciphers.ts'
import { collationsChanged } from './version/collations-changed.ts'
import { columnsBlockUpgrade } from './version/columns-block-upgrade.ts'
import { databaseCollationChanged } from './version/database-collation-changed.ts'
import { versionEnded } from './version/version-ended.ts'
import { versionEndsSoon } from './version/version-ends-soon.ts'
import { versionOutdated } from './version/version-outdated.ts'

/** All checks for PostgreSQL: in the order of the areas, and within each, most severe first. */
export const postgresqlChecks: readonly Check[] = [
  plainConnectionsAllowed,
  sessionsWithoutTls,
  tlsOff,
  tlsOldProtocol,
  connectionWithoutTls,
  tlsWeakCiphers,
  identTrusted,
  md5Passwords,
  passwordEncryptionMd5,
  plainPasswords,
  trustedFromNetwork,
  md5Accepted,
  perDatabaseUserNames,
  trustedOnHost,
  authenticationTimeoutLong,
  noPasswordPolicy,
  noPassword,
  passwordNeverExpires,
  createInSchemaForAll,
  manySuperusers,
  memberOfHostRole,
  memberOfSuperuser,
  tablesWrittenByAll,
  bypassesRowSecurity,
  columnsOpenToAll,
  createSchemasForAll,
  createsRoles,
  defaultsOpenToAll,
  memberOfAllData,
  monitoredAsSuperuser,
  replicates,
  roleSettingsHideTraces,
  settingsChangedByRoles,
  tablesReadByAll,
  connectForAll,
  createsDatabases,
  grantsCanBePassedOn,
  membershipCanBePassedOn,
  noConnectionLimit,
  sequencesOpenToAll,
  temporaryForAll,
  exposedWithoutRowSecurity,
  partitionsWithoutRowSecurity,
  policiesWithoutRowSecurity,
  policiesAlwaysTrue,
  rowSecurityNotForced,
  rowSecurityOff,
  policiesEvaluatedPerRow,
  rowSecurityWithoutPolicies,
  severalPermissivePolicies,
  definerOpenToAll,
  definerPathMutable,
  exposedSensitiveColumns,
  viewsBypassPolicies,
  definerOfSuperuser,
  disabledTriggers,
  exposedForeignTables,
  exposedMaterializedViews,
  nativeFunctionsOpenToAll,
  functionPathMutable,
  extensionsOutdated,
  extensionsReachOutside,
  foreignLoginsForAll,
  foreignServersWithoutTls,
  untrustedLanguages,
  extensionsForInspection,
  extensionsInPublic,
  connectionsNotLogged,
  failedStatementsNotLogged,
  logLinesWithoutOrigin,
  logReadableByOthers,
  noAuditLog,
  sessionsNotTracked,
  warningsNotLogged,
  checkpointsNotLogged,
  disconnectionsNotLogged,
  lockWaitsNotLogged,
  logNeverRotated,
  logNotCollected,
  noStatementStatistics,
  parseTreesLogged,
  statementsNotLogged,
  temporaryFilesNotLogged,
  terseLog,
  openToAllAddresses,
  replicationFromAnywhere,
  brokenAccessLines,
  superusersFromNetwork,
  listensEverywhere,
  socketOpenToAllUsers,
  checksumFailuresIgnored,
  damagedPagesZeroed,
  fsyncOff,
  fullPageWritesOff,
  triggersBypassed,
  backslashQuoteAccepted,
  brokenSettings,
  idleTransactionsStay,
  largeObjectsUnprotected,
  librariesFromElsewhere,
  noChecksums,
  noEncoding,
  noReservedConnections,
  stringsWithBackslashes,
  systemIndexesIgnored,
  systemTablesChangeable,
  changesWaitForRestart,
  commitsCanBeLost,
  noLockTimeout,
  noStatementTimeout,
  databaseCollationChanged,
  versionEnded,
  versionOutdated,
  collationsChanged,
  columnsBlockUpgrade,
  versionEndsSoon,
  activityNotCounted,
  autovacuumOff,
  databasesNotFrozen,
  preparedTransactionsStay,
  rowsNotFrozen,
  sequencesRunOut,
  autovacuumOffForTables,
  connectionsUsedUp,
  deadRows,
  invalidIndexes,
  longTransactions,
  noPrimaryKey,
  unloggedTables,
  constraintsNotValidated,
  duplicateIndexes,
  noLimitOfTemporaryFiles,
  tableBloat,
  unindexedForeignKeys,
  unusedIndexes,
  archiveWithoutCommand,
  archivingFails,
  checksumFailures,
  inactiveSlots,
  publishedWithoutIdentity,
  replicationStopped,
  minimalWal,
  noWalArchive,
  standbysBehind,
  subscriptionsDisabled,
  slotsCanFillDisk,
]
