import type { AdvisorArea, AdvisorState } from '../../../contract/databases/advisor-areas.ts'
import type { ConnectionStepId, StepState } from '../../../contract/databases/connection-steps.ts'
import type {
  DatabaseEngine,
  DatabaseState,
  TlsMode,
} from '../../../contract/databases/database-states.ts'
import type { Database } from '../../../contract/databases/database.ts'
import type { RemedyKind } from '../../../contract/databases/remedy-kinds.ts'
import type { BadgeTone } from '../../components/badge/index.ts'

type Words = { label: string; tone: BadgeTone }

export const engineNames: Record<DatabaseEngine, string> = {
  postgresql: 'PostgreSQL',
  mysql: 'MySQL or MariaDB',
}

/** The name that each uses for those who sign in. */
export const roleNames: Record<DatabaseEngine, string> = { postgresql: 'Role', mysql: 'Account' }

/** The database system with its version, such as “MariaDB 10.11.19”. */
export function engineAndVersion({
  engine,
  server_version: version,
}: Pick<Database, 'engine' | 'server_version'>) {
  if (version === null) return engineNames[engine]
  const [number = ''] = version.split(/[ -]/)
  const name =
    engine === 'postgresql' ? 'PostgreSQL' : /mariadb/i.test(version) ? 'MariaDB' : 'MySQL'
  return `${name} ${number}`
}

export const databaseStateWords: Record<DatabaseState, Words> = {
  draft: { label: 'Not connected yet', tone: 'untested' },
  testing: { label: 'Testing', tone: 'info' },
  connected: { label: 'Connected', tone: 'info' },
  monitored: { label: 'Monitored', tone: 'positive' },
  unreachable: { label: 'Unreachable', tone: 'critical' },
  credentials_invalid: { label: 'Sign-in refused', tone: 'critical' },
  paused: { label: 'Paused', tone: 'caution' },
  removed: { label: 'Removed', tone: 'neutral' },
}

export const stepNames: Record<ConnectionStepId, string> = {
  name: 'Host name',
  reachability: 'Reachability',
  tls: 'TLS',
  sign_in: 'Sign-in',
  privileges: 'Privileges',
}

export const stepWords: Record<StepState, Words> = {
  waiting: { label: 'Waiting', tone: 'untested' },
  running: { label: 'Running', tone: 'info' },
  passed: { label: 'Passed', tone: 'neutral' },
  warned: { label: 'Warning', tone: 'caution' },
  failed: { label: 'Failed', tone: 'critical' },
  skipped: { label: 'Not run', tone: 'untested' },
}

/** From the safest, with what each of the others risks. */
export const tlsModeWords: Record<TlsMode, { label: string; description: string }> = {
  'verify-full': {
    label: 'Verify fully',
    description: 'Encrypted. The certificate must be trusted, and issued for this host.',
  },
  'verify-ca': {
    label: 'Verify the authority only',
    description: 'Any server with a certificate from this authority can pretend to be yours.',
  },
  require: {
    label: 'Encrypt without verifying',
    description: 'Anyone on the network path can pretend to be your server.',
  },
  disable: {
    label: 'No encryption',
    description: 'Anyone on the network path can read and change everything.',
  },
}

export const areaNames: Record<AdvisorArea, string> = {
  transport: 'Transport',
  authentication: 'Authentication',
  roles: 'Roles and grants',
  row_level_security: 'Row-level security',
  functions_and_views: 'Functions and views',
  extensions: 'Extensions',
  logging: 'Logging',
  network: 'Network',
  configuration: 'Configuration',
  version: 'Version',
  availability: 'Availability',
  backups: 'Backups and replication',
}

export const checkStateWords: Record<AdvisorState, Words> = {
  pass: { label: 'Passed', tone: 'neutral' },
  fail: { label: 'Failed', tone: 'critical' },
  not_visible: { label: 'Not visible', tone: 'untested' },
  not_applicable: { label: 'Not applicable', tone: 'neutral' },
  error: { label: 'Could not run', tone: 'untested' },
}

/** What a remedy needs besides its statement. */
export const remedyNotes: Record<RemedyKind, string | undefined> = {
  transaction: undefined,
  alone: 'Run this outside of a transaction.',
  statement: undefined,
  reload: 'Then reload the server.',
  restart: 'Then restart the server.',
  manual: undefined,
}
