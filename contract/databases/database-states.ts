// Separate from the schemas, so that a page that needs a list doesn't load zod.

/**
 * The states of a database (docs/design.md section 11). Parapet checks `connected` and `monitored` ones daily, tries
 * `unreachable` ones hourly, and `credentials_invalid` ones only on request.
 */
export const databaseStates = [
  'draft',
  'testing',
  'connected',
  'monitored',
  'unreachable',
  'credentials_invalid',
  'paused',
  'removed',
] as const
export type DatabaseState = (typeof databaseStates)[number]

/** `mysql` is MySQL or MariaDB: only the first connection shows which. */
export const databaseEngines = ['postgresql', 'mysql'] as const
export type DatabaseEngine = (typeof databaseEngines)[number]

/** libpq's names, from the strictest verification to no encryption at all. */
export const tlsModes = ['verify-full', 'verify-ca', 'require', 'disable'] as const
export type TlsMode = (typeof tlsModes)[number]

export const enginePorts: Record<DatabaseEngine, number> = { postgresql: 5432, mysql: 3306 }
export const DATABASE_NAME_MAX = 100
export const DATABASES_PAGE_MAX = 100
/** A database can be checked, and its connection tested, again after this. */
export const CHECK_INTERVAL_SECONDS = 60
