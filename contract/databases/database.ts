import { z } from 'zod'

import { anyOf, instant, pageLimit, responseWith, text } from '../common.ts'
import { levels } from '../organisation/access.ts'
import { connectionTest } from './connection-test.ts'
import {
  DATABASE_NAME_MAX,
  databaseEngines,
  DATABASES_PAGE_MAX,
  databaseStates,
  tlsModes,
} from './database-states.ts'
import { findingCounts } from './findings.ts'

const HOST_MAX = 253
const PASSWORD_MAX = 1_000
/** Several certificates of a chain. */
const CERTIFICATES_MAX = 32_000
/** An RSA key of 16,384 bits has 12,600 characters. */
const CLIENT_KEY_MAX = 16_000
/** Of MySQL and MariaDB. PostgreSQL only compares the first 63 bytes (NAMEDATALEN). */
const SCHEMA_NAME_MAX = 64
/** Of MariaDB, which allows the longest. */
const ACCOUNT_NAME_MAX = 128

const identifier = (missing: string, max: number) =>
  text(missing).min(1, missing).max(max, `The name is too long. Use at most ${max} characters.`)

const portOutOfRange = 'The port must be a whole number from 1 to 65535.'

const port = z.int(portOutOfRange).min(1, portOutOfRange).max(65_535, portOutOfRange)

/** Where a database is, and as whom to sign in to it. */
const address = {
  host: text('Enter the host name of the server.')
    .max(HOST_MAX, `The host name is too long. Use at most ${HOST_MAX} characters.`)
    .regex(/\S/, 'Enter the host name of the server.')
    .trim(),
  /** By default, the engine's. */
  port: port.optional(),
  database_name: identifier('Enter the name of the database on the server.', SCHEMA_NAME_MAX),
  username: identifier('Enter the role that checks use to sign in.', ACCOUNT_NAME_MAX),
  tls_mode: z.enum(tlsModes, 'Choose how the connection is protected.').default('verify-full'),
  /** PEM. Null: the authorities that browsers trust. */
  certificate_authority: text()
    .max(
      CERTIFICATES_MAX,
      'The certificates are too long. Include only those of your own certificate authority.',
    )
    .nullable()
    .default(null),
}
/** What the role signs in with. It can be written, but never read. */
const password = text()
  .max(PASSWORD_MAX, `The password is too long. Use at most ${PASSWORD_MAX} characters.`)
  .default('')
const clientCertificate = {
  /** PEM, with the chain up to an authority that the server trusts. Null: none, which also removes a stored one. */
  client_certificate: text()
    .max(
      CERTIFICATES_MAX,
      'The client certificate is too long. Include only it and its intermediate certificates.',
    )
    .nullable()
    .default(null),
  /** PEM, without a passphrase. */
  client_key: text()
    .max(CLIENT_KEY_MAX, `The client key is too long. Use at most ${CLIENT_KEY_MAX} characters.`)
    .nullable()
    .default(null),
}
const credentials = { password, ...clientCertificate }

type EnteredCredentials = { password: string; client_certificate: string | null }

/** Some servers accept a client certificate instead of a password. */
const hasCredentials = (entered: EnteredCredentials) =>
  entered.password !== '' || Boolean(entered.client_certificate?.trim())
const noCredentials = { path: ['password'], error: 'Enter the role’s password.' }

const name = text('Enter a name for the database.')
  .max(DATABASE_NAME_MAX, `Use at most ${DATABASE_NAME_MAX} characters.`)
  .regex(/\S/, 'Enter a name for the database.')
  .trim()

export const database = z.object({
  id: z.uuid(),
  organisation_id: z.uuid(),
  /** The name that the organisation gave it. */
  name: z.string(),
  engine: z.enum(databaseEngines),
  /** As the server reports it. Null before the first connection. */
  server_version: z.string().nullable(),
  host: z.string(),
  port: z.int(),
  database_name: z.string(),
  username: z.string(),
  tls_mode: z.enum(tlsModes),
  certificate_authority: z.string().nullable(),
  /**
   * Whether credentials are stored: a password, or only a client certificate. They are destroyed when the database is
   * removed.
   */
  has_password: z.boolean(),
  /** Whether a client certificate and its key are stored. They are destroyed together with the password. */
  has_client_certificate: z.boolean(),
  /** From the newest connection. Null before the first one, and when it wasn't encrypted. */
  tls_version: z.string().nullable(),
  state: z.enum(databaseStates),
  state_changed_at: instant,
  created_at: instant,
  checked_at: instant.nullable(),
  /** Whether checks read a sample of values to find sensitive columns. Off unless somebody turned it on. */
  samples_values: z.boolean(),
})
export type Database = z.infer<typeof database>
export const databaseResponse = responseWith(database)

/** GET /v1/database/{id}: found in any of the person's organisations. */
const reachedDatabase = database.extend({
  /** What the person may do with it. */
  level: z.enum(levels),
})
export type ReachedDatabase = z.infer<typeof reachedDatabase>
export const reachedDatabaseResponse = responseWith(reachedDatabase)

export const databasePath = z.object({ id: z.string() })

/** GET /v1/database: by name; without a state, all except removed ones. */
export const listDatabasesQuery = z.object({
  limit: pageLimit(DATABASES_PAGE_MAX, 50),
  cursor: text().max(300).optional(),
  state: anyOf(z.enum(databaseStates)),
  /** A part of the name or host. */
  search: text().max(253).trim().optional(),
})
export type ListDatabasesQuery = z.infer<typeof listDatabasesQuery>
const listedDatabase = reachedDatabase.omit({ certificate_authority: true }).extend({
  /** The findings of the newest check, by severity. Null before the first. */
  findings: findingCounts.nullable(),
})
export type ListedDatabase = z.infer<typeof listedDatabase>
export const listDatabasesResponse = responseWith(z.array(listedDatabase)).extend({
  next_cursor: z.string().nullable(),
})

const newDatabase = z.object({
  name,
  engine: z.enum(databaseEngines).default('postgresql'),
  ...address,
  ...credentials,
})

/** POST /v1/database: stores it as a draft. Parapet doesn't connect to it yet. */
export const addDatabaseRequest = newDatabase.refine(hasCredentials, noCredentials)
export type AddDatabase = z.infer<typeof addDatabaseRequest>

/** As a form, in which every field is text. */
const newDatabaseForm = newDatabase.extend({
  port: z.coerce.number(portOutOfRange).pipe(port),
})
export const addDatabaseForm = z
  .preprocess(usedFields, newDatabaseForm)
  .refine(hasCredentials, noCredentials)
export const changeConnectionForm = z
  .preprocess(usedFields, newDatabaseForm.omit({ name: true, engine: true }))
  .refine(hasCredentials, noCredentials)

/** A form doesn't show what the chosen encryption doesn't use, so nothing in it can be wrong. */
function usedFields(entered: unknown) {
  const { tls_mode: mode } = entered as { tls_mode?: unknown }
  return {
    ...(entered as object),
    ...((mode === 'require' || mode === 'disable') && { certificate_authority: '' }),
    ...(mode === 'disable' && { client_certificate: '', client_key: '' }),
  }
}

/**
 * POST /v1/database/{id}/connection: the new details replace the old ones if their test passes, or always for a draft.
 * The credentials are required, so that stored ones are never used with another server.
 */
export const changeConnectionRequest = z
  .object({ ...address, ...credentials })
  .refine(hasCredentials, noCredentials)
export type ChangeConnection = z.infer<typeof changeConnectionRequest>
/** The result of a test, and the database after it. */
export const testedResponse = responseWith(z.object({ database, test: connectionTest }))
