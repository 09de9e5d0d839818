import { sql } from 'drizzle-orm'
import { z } from 'zod'

import { isUuid } from '../../platform/db/is-uuid.ts'
import type { Context, Dependencies } from '../../platform/dependencies.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { getGuarded } from '../../platform/network/guarded-request.ts'
import { mcpClients } from '../schema.ts'
import { registration } from './clients.ts'
import { derivedId } from './derived-id.ts'

/** As the draft recommends (draft-ietf-oauth-client-id-metadata-document, section 6.6). */
const DOCUMENT_BYTES_MAX = 5 * 1024
const document = registration.extend({
  client_id: z.string(),
  client_name: registration.shape.client_name.unwrap(),
  token_endpoint_auth_method: z.literal('none').optional(),
})

/** Whether a client's id is the address of its metadata document (section 3). */
export function isDocumentUrl(id: string): boolean {
  if (!id.startsWith('https://') || id.includes('#') || !URL.canParse(id)) return false
  const { username, password, pathname } = new URL(id)
  return !username && !password && pathname !== '/' && !/\/\.{1,2}(?:[/?]|$)/.test(id)
}

/** The id of its row. */
export function rowIdOf(clientId: string): string | undefined {
  if (isUuid(clientId)) return clientId
  return isDocumentUrl(clientId) ? derivedId(clientId) : undefined
}

const refused = (why: string) =>
  new Refusal(
    'not_found',
    `The description of this client can’t be used: ${why}. Ask its maker to correct it.`,
  )

/** Fetches a client's metadata document from its address, and stores it for the consent that follows. */
export async function readClientDocument(
  { db, clock, outbound }: Pick<Context, 'db' | 'clock'> & Pick<Dependencies, 'outbound'>,
  url: string,
) {
  const { client_name: name, redirect_uris: redirectUris } = await fetchDocument(outbound, url)
  const now = clock.now()
  const row = { name: name.trim() || 'MCP client', redirectUris, lastUsedAt: now }
  // As long as nobody has connected it, both times are the same (`forgetUnusedClients`).
  const createdAt = sql`case when ${mcpClients.lastUsedAt} = ${mcpClients.createdAt} then excluded.created_at else ${mcpClients.createdAt} end`
  const [client] = await db
    .insert(mcpClients)
    .values({ id: rowIdOf(url), createdAt: now, ...row })
    .onConflictDoUpdate({ target: mcpClients.id, set: { ...row, createdAt } })
    .returning()
  if (!client) throw new Error('The database returned no row.')
  return client
}

async function fetchDocument(outbound: Dependencies['outbound'], url: string) {
  const response = await getGuarded(url, {
    allowLoopback: outbound.dns.allowLoopback,
    resolve: outbound.resolve,
    ports: [outbound.httpsPort],
    timeoutMs: outbound.requestTimeoutMs,
    maxBodyOctets: DOCUMENT_BYTES_MAX,
    headers: { accept: 'application/json' },
    requiresValidCertificate: true,
    ...(outbound.certificateAuthorities && {
      certificateAuthorities: outbound.certificateAuthorities,
    }),
  }).catch(() => {
    throw refused('its server did not respond as expected')
  })
  const { status, hops, body, isBodyWhole } = response
  if (hops.length > 1) throw refused('its address redirects')
  if (status !== 200 || !isBodyWhole) throw refused('it is missing, or larger than 5 KB')
  const { data } = document.safeParse(jsonIn(body))
  if (!data) throw refused('it has no name, or no addresses that use https or are on this machine')
  if (data.client_id !== url) throw refused('it belongs to another address')
  return data
}

function jsonIn(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}
