import type { Database } from '../../../contract/databases/database.ts'
import { findInOrganisation } from '../../organisation/access/find-resource.ts'
import type { Db } from '../../platform/db/client.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { findCredentials } from '../credentials/credentials.ts'
import { databases } from '../schema.ts'

export type DatabaseRow = typeof databases.$inferSelect

export const noSuchDatabase = () =>
  new Refusal('not_found', 'Database not found. It may have been removed.')

/**
 * Returns the row of a database of the organisation. An id from another organisation and an invalid id get the same
 * response.
 */
export async function findDatabase(
  db: Db,
  { organisationId, databaseId }: { organisationId: string; databaseId: string },
): Promise<DatabaseRow> {
  const row = await findInOrganisation(db, databases, { organisationId, id: databaseId })
  if (!row) throw noSuchDatabase()
  return row
}

/** Returns a row in the contract's form. */
export const databaseOf = (
  row: DatabaseRow,
  credentials: { hasClientCertificate: boolean } | undefined,
): Database => ({
  id: row.id,
  organisation_id: row.organisationId,
  name: row.name,
  engine: row.engine,
  server_version: row.serverVersion,
  host: row.host,
  port: row.port,
  database_name: row.databaseName,
  username: row.username,
  tls_mode: row.tlsMode,
  certificate_authority: row.certificateAuthority,
  has_password: credentials !== undefined,
  has_client_certificate: credentials?.hasClientCertificate ?? false,
  tls_version: row.tlsVersion,
  state: row.state,
  state_changed_at: row.stateChangedAt.toISOString(),
  created_at: row.createdAt.toISOString(),
  checked_at: row.checkedAt?.toISOString() ?? null,
  samples_values: row.samplesValues,
})

export async function describeDatabase(db: Db, row: DatabaseRow): Promise<Database> {
  const credentials = await findCredentials(db, [row.id])
  return databaseOf(row, credentials.get(row.id))
}
