import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { createSecureContext } from 'node:tls'

import { type DatabaseEngine, enginePorts } from '../../../contract/databases/database-states.ts'
import type {
  AddDatabase,
  ChangeConnection,
  Database,
} from '../../../contract/databases/database.ts'
import type { Access } from '../../organisation/access/access.ts'
import type { AllowanceContext } from '../../organisation/allowance.ts'
import { addResource } from '../../organisation/resources/service.ts'
import { audit } from '../../platform/audit/events.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { Refusal, refuseField } from '../../platform/http/refusal.ts'
import { byAccount, countAttempt } from '../../platform/rate-limits/service.ts'
import type { Credentials } from '../connection/target.ts'
import { storeCredentials } from '../credentials/credentials.ts'
import { databaseLimits } from '../limits.ts'
import { databases } from '../schema.ts'
import { describeDatabase } from './find-database.ts'
import { announceDatabase, moveDatabase } from './move-database.ts'
import type { DatabaseRequest } from './on-database.ts'
import { stateAfter } from './transitions.ts'

/** Stores a database as a draft. Parapet doesn't connect to it yet. */
export async function addDatabase(
  context: AllowanceContext,
  { organisationId, accountId }: Access,
  { input, caller }: { input: AddDatabase; caller: Caller },
): Promise<Database> {
  await countAttempt(context, [byAccount(databaseLimits.addByAccount, accountId)], caller)
  const { name, engine } = input
  const credentials = credentialsIn(input)
  const at = context.clock.now()
  return context.db.transaction(async (tx) => {
    await context.allowance.holdPlace(tx, { organisationId, limit: 'databases', now: at })
    const [row] = await tx
      .insert(databases)
      .values({
        organisationId,
        name,
        engine,
        ...addressIn(input, engine),
        state: 'draft',
        stateChangedAt: at,
        createdAt: at,
      })
      .returning()
    if (!row) throw new Error('No row was inserted.')
    await storeCredentials(tx, context.keys, { databaseId: row.id, ...credentials })
    await addResource(tx, { id: row.id, organisationId, kind: 'database', name })
    const about = { organisationId, resourceId: row.id, accountId, caller, detail: { name } }
    await audit(tx, 'DATABASE_ADD', { at, ...about })
    return describeDatabase(tx, row)
  })
}

/** The columns of a connection, without its credentials. */
export function addressIn(input: ChangeConnection, engine: DatabaseEngine) {
  const certificateAuthority = input.certificate_authority?.trim() || null
  if (certificateAuthority !== null)
    refuseUnlessCertificates(certificateAuthority, 'certificate_authority')
  return {
    host: input.host,
    port: input.port ?? enginePorts[engine],
    databaseName: input.database_name,
    username: input.username,
    tlsMode: input.tls_mode,
    certificateAuthority,
  }
}

/** What a connection signs in with. */
export function credentialsIn(input: ChangeConnection): Credentials {
  const certificate = input.client_certificate?.trim() || null
  const key = input.client_key?.trim() || null
  const { password, tls_mode: tlsMode } = input
  if (certificate === null && key === null) return { password, clientCertificate: null }
  const refuse = (field: 'client_certificate' | 'client_key', message: string) =>
    refuseField('invalid_request', field, message)
  if (certificate === null)
    throw refuse('client_certificate', 'Enter the certificate that this key belongs to.')
  if (tlsMode === 'disable')
    throw refuse('client_certificate', 'A client certificate requires an encrypted connection.')
  refuseUnlessCertificates(certificate, 'client_certificate')
  const privateKey = key === null ? undefined : privateKeyIn(key)
  if (key === null || !privateKey)
    throw refuse(
      'client_key',
      'Enter the private key of the client certificate in PEM format, without a passphrase.',
    )
  // Of a chain, the first certificate is the client's.
  if (!new X509Certificate(certificate).checkPrivateKey(privateKey))
    throw refuse('client_key', 'This key doesn’t belong to the client certificate.')
  if (!isLoadable(certificate, key))
    throw refuse(
      'client_certificate',
      'This certificate can’t be used: its key or signature is too weak. Have a new one issued.',
    )
  return { password, clientCertificate: { certificate, key } }
}

/** OpenSSL refuses keys and signatures that are too weak. */
function isLoadable(cert: string, key: string) {
  try {
    createSecureContext({ cert, key })
    return true
  } catch {
    return false
  }
}

function privateKeyIn(pem: string): KeyObject | undefined {
  try {
    return createPrivateKey(pem)
  } catch {
    return undefined
  }
}

/** Node ignores what it can't read of an authority, and would then trust none. */
function refuseUnlessCertificates(
  pem: string,
  field: 'certificate_authority' | 'client_certificate',
) {
  const end = '-----END CERTIFICATE-----'
  const blocks = pem.split(end).slice(0, -1)
  const isValid = blocks.length > 0 && blocks.every((block) => isCertificate(block + end))
  if (isValid) return
  throw refuseField(
    'invalid_request',
    field,
    'This is not a certificate in PEM format. Paste one that starts with -----BEGIN CERTIFICATE-----.',
  )
}

function isCertificate(pem: string) {
  try {
    return new X509Certificate(pem).raw.length > 0
  } catch {
    return false
  }
}

const sentences = {
  pause: 'This database is not connected, so there is nothing to pause.',
  resume: 'This database is not paused.',
  remove: 'This database has already been removed.',
  restore: 'This database was not removed, so it can’t be restored.',
}

/** Applies what a person decides. Of two concurrent events, one wins; the other is refused with the new state. */
export async function changeDatabase(
  context: AllowanceContext,
  { row, ...by }: DatabaseRequest,
  event: keyof typeof sentences,
): Promise<Database> {
  const refusal = () => new Refusal('already_done', sentences[event])
  if (!stateAfter(row.state, event)) throw refusal()
  const moved = await context.db.transaction(async (tx) => {
    if (event === 'restore') {
      const { organisationId } = row
      const now = context.clock.now()
      await context.allowance.holdPlace(tx, { organisationId, limit: 'databases', now })
    }
    const after = await moveDatabase({ ...context, db: tx }, row, { event, by })
    if (!after) throw refusal()
    return describeDatabase(tx, after)
  })
  announceDatabase(context, row)
  return moved
}

/** A removed database is kept unchanged until it is restored or purged. */
export function refuseRemoved({ state }: DatabaseRequest['row']) {
  if (state === 'removed') throw removedRefusal()
}

export const removedRefusal = () =>
  new Refusal('already_done', 'This database was removed. Restore it first.')
