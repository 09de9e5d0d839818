import type { Check } from '../check.ts'
import { anonymousUsers } from './authentication/anonymous-users.ts'
import { expiredPasswordsAccepted } from './authentication/expired-passwords-accepted.ts'
import { guessesUnlimited } from './authentication/guesses-unlimited.ts'
import { noPasswordPolicy } from './authentication/no-password-policy.ts'
import { noPassword } from './authentication/no-password.ts'
import { oldPasswordHashes } from './authentication/old-password-hashes.ts'
import { oldSignInAccepted } from './authentication/old-sign-in-accepted.ts'
import { passwordsNeverExpire } from './authentication/passwords-never-expire.ts'
import { passwordsReusable } from './authentication/passwords-reusable.ts'
import { sha1Passwords } from './authentication/sha1-passwords.ts'
import { connectionsUsedUp } from './availability/connections-used-up.ts'
import { duplicateIndexes } from './availability/duplicate-indexes.ts'
import { longTransactions } from './availability/long-transactions.ts'
import { noPrimaryKey } from './availability/no-primary-key.ts'
import { noTransactions } from './availability/no-transactions.ts'
import { numbersRunOut } from './availability/numbers-run-out.ts'
import { oldCharacterSets } from './availability/old-character-sets.ts'
import { binaryLogNotSynced } from './backups/binary-log-not-synced.ts'
import { binaryLogUnchecked } from './backups/binary-log-unchecked.ts'
import { binaryLogsStay } from './backups/binary-logs-stay.ts'
import { noBinaryLog } from './backups/no-binary-log.ts'
import { replicaIgnoresConflicts } from './backups/replica-ignores-conflicts.ts'
import { replicaSkipsErrors } from './backups/replica-skips-errors.ts'
import { replicaUnchecked } from './backups/replica-unchecked.ts'
import { replicaWritable } from './backups/replica-writable.ts'
import { statementsReplicated } from './backups/statements-replicated.ts'
import { commitsCanBeLost } from './configuration/commits-can-be-lost.ts'
import { constraintsUnchecked } from './configuration/constraints-unchecked.ts'
import { enginesReplaced } from './configuration/engines-replaced.ts'
import { filesFromEverywhere } from './configuration/files-from-everywhere.ts'
import { foreignKeysUnchecked } from './configuration/foreign-keys-unchecked.ts'
import { grantsCreateUsers } from './configuration/grants-create-users.ts'
import { invalidTablesAccepted } from './configuration/invalid-tables-accepted.ts'
import { invalidValuesStored } from './configuration/invalid-values-stored.ts'
import { noLockTimeout } from './configuration/no-lock-timeout.ts'
import { noSelectLimit } from './configuration/no-select-limit.ts'
import { noStatementLimit } from './configuration/no-statement-limit.ts'
import { sessionsNeverEnd } from './configuration/sessions-never-end.ts'
import { symbolicLinks } from './configuration/symbolic-links.ts'
import { testDatabase } from './configuration/test-database.ts'
import { tornPagesPossible } from './configuration/torn-pages-possible.ts'
import { unencryptedFiles } from './configuration/unencrypted-files.ts'
import { uniqueKeysUnchecked } from './configuration/unique-keys-unchecked.ts'
import { unsafeFunctionsTrusted } from './configuration/unsafe-functions-trusted.ts'
import { enginesReachOutside } from './extensions/engines-reach-outside.ts'
import { foreignServers } from './extensions/foreign-servers.ts'
import { immaturePlugins } from './extensions/immature-plugins.ts'
import { loadedFunctions } from './extensions/loaded-functions.ts'
import { eventsOfSuperusers } from './functions-and-views/events-of-superusers.ts'
import { routinesOfSuperusers } from './functions-and-views/routines-of-superusers.ts'
import { routinesWithoutDefiner } from './functions-and-views/routines-without-definer.ts'
import { viewsOfSuperusers } from './functions-and-views/views-of-superusers.ts'
import { viewsWithoutDefiner } from './functions-and-views/views-without-definer.ts'
import { activityNotCounted } from './logging/activity-not-counted.ts'
import { auditLogOff } from './logging/audit-log-off.ts'
import { errorsOnlyLogged } from './logging/errors-only-logged.ts'
import { noAuditLog } from './logging/no-audit-log.ts'
import { noErrorLogFile } from './logging/no-error-log-file.ts'
import { passwordsInLog } from './logging/passwords-in-log.ts'
import { signInsNotAudited } from './logging/sign-ins-not-audited.ts'
import { slowStatementsNotLogged } from './logging/slow-statements-not-logged.ts'
import { statementsLoggedWithData } from './logging/statements-logged-with-data.ts'
import { warningsNotLogged } from './logging/warnings-not-logged.ts'
import { listensEverywhere } from './network/listens-everywhere.ts'
import { localFilesReadable } from './network/local-files-readable.ts'
import { namesLookedUp } from './network/names-looked-up.ts'
import { proxiesTrusted } from './network/proxies-trusted.ts'
import { superusersFromNetwork } from './network/superusers-from-network.ts'
import { usersByHostName } from './network/users-by-host-name.ts'
import { usersFromAnywhere } from './network/users-from-anywhere.ts'
import { changesAllDatabases } from './roles/changes-all-databases.ts'
import { createsUsers } from './roles/creates-users.ts'
import { filePrivilege } from './roles/file-privilege.ts'
import { grantsForEverything } from './roles/grants-for-everything.ts'
import { grantsOnPatterns } from './roles/grants-on-patterns.ts'
import { grantsToEveryone } from './roles/grants-to-everyone.ts'
import { manySuperusers } from './roles/many-superusers.ts'
import { monitoredAsSuperuser } from './roles/monitored-as-superuser.ts'
import { noConnectionLimit } from './roles/no-connection-limit.ts'
import { readsAllDatabases } from './roles/reads-all-databases.ts'
import { reloads } from './roles/reloads.ts'
import { replicates } from './roles/replicates.ts'
import { rolesCanBePassedOn } from './roles/roles-can-be-passed-on.ts'
import { seesOtherSessions } from './roles/sees-other-sessions.ts'
import { shutsDown } from './roles/shuts-down.ts'
import { systemTablesGranted } from './roles/system-tables-granted.ts'
import { triggersEverywhere } from './roles/triggers-everywhere.ts'
import { connectionWithoutTls } from './transport/connection-without-tls.ts'
import { plainConnectionsAllowed } from './transport/plain-connections-allowed.ts'
import { tlsOff } from './transport/tls-off.ts'
import { tlsOldProtocol } from './transport/tls-old-protocol.ts'
import { usersWithoutTls } from './transport/users-without-tls.ts'
import { versionEnded } from './version/version-ended.ts'
import { versionEndsSoon } from './version/version-ends-soon.ts'

/** By area and severity, as they are shown. */
export const mysqlChecks: readonly Check[] = [
  plainConnectionsAllowed,
  tlsOff,
  tlsOldProtocol,
  connectionWithoutTls,
  usersWithoutTls,
  anonymousUsers,
  noPassword,
  oldPasswordHashes,
  oldSignInAccepted,
  guessesUnlimited,
  expiredPasswordsAccepted,
  noPasswordPolicy,
  passwordsNeverExpire,
  passwordsReusable,
  sha1Passwords,
  changesAllDatabases,
  filePrivilege,
  grantsToEveryone,
  systemTablesGranted,
  createsUsers,
  grantsForEverything,
  grantsOnPatterns,
  manySuperusers,
  monitoredAsSuperuser,
  readsAllDatabases,
  shutsDown,
  triggersEverywhere,
  noConnectionLimit,
  reloads,
  replicates,
  rolesCanBePassedOn,
  seesOtherSessions,
  routinesOfSuperusers,
  eventsOfSuperusers,
  viewsOfSuperusers,
  routinesWithoutDefiner,
  viewsWithoutDefiner,
  enginesReachOutside,
  foreignServers,
  loadedFunctions,
  immaturePlugins,
  passwordsInLog,
  auditLogOff,
  errorsOnlyLogged,
  noAuditLog,
  signInsNotAudited,
  statementsLoggedWithData,
  warningsNotLogged,
  activityNotCounted,
  noErrorLogFile,
  slowStatementsNotLogged,
  proxiesTrusted,
  superusersFromNetwork,
  localFilesReadable,
  listensEverywhere,
  namesLookedUp,
  usersByHostName,
  usersFromAnywhere,
  foreignKeysUnchecked,
  tornPagesPossible,
  commitsCanBeLost,
  constraintsUnchecked,
  filesFromEverywhere,
  grantsCreateUsers,
  invalidValuesStored,
  uniqueKeysUnchecked,
  enginesReplaced,
  invalidTablesAccepted,
  noLockTimeout,
  noSelectLimit,
  noStatementLimit,
  sessionsNeverEnd,
  symbolicLinks,
  testDatabase,
  unencryptedFiles,
  unsafeFunctionsTrusted,
  versionEnded,
  versionEndsSoon,
  numbersRunOut,
  connectionsUsedUp,
  longTransactions,
  noPrimaryKey,
  noTransactions,
  duplicateIndexes,
  oldCharacterSets,
  noBinaryLog,
  replicaIgnoresConflicts,
  replicaSkipsErrors,
  replicaWritable,
  binaryLogNotSynced,
  binaryLogUnchecked,
  binaryLogsStay,
  replicaUnchecked,
  statementsReplicated,
]
