import { and, eq, lt, notInArray, or } from 'drizzle-orm'
import { z } from 'zod'

import { DAY_SECONDS, secondsAfter } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/client.ts'
import { isUuid } from '../../platform/db/is-uuid.ts'
import type { Context } from '../../platform/dependencies.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { mcpClients, mcpGrants } from '../schema.ts'

/** A client that nobody has ever connected is forgotten after this. */
const UNCONNECTED_DAYS = 7
/**
 * One that was connected keeps its registration, and its connections end after a week: until this, a person can connect
 * it again.
 */
const UNUSED_DAYS = 365

/**
 * Where a code may be sent: to a website over HTTPS, to a program on this machine (RFC 8252 section 7.3), or to an
 * application by its own scheme. Never to a scheme that runs or loads something in the browser.
 */
export function isRedirectUri(uri: string): boolean {
  if (!URL.canParse(uri) || uri.includes('#')) return false
  const { protocol, hostname, username, password } = new URL(uri)
  if (username || password) return false
  if (protocol === 'https:') return true
  if (protocol === 'http:') return ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  return (
    /^[a-z][a-z0-9+.-]+:$/.test(protocol) &&
    !['javascript:', 'data:', 'vbscript:', 'blob:', 'file:', 'about:', 'ws:', 'wss:'].includes(
      protocol,
    )
  )
}

/** Loopback clients choose a free port each time (RFC 8252 section 7.3). */
export function isRegistered(uri: string, registered: readonly string[]): boolean {
  if (registered.includes(uri)) return true
  const portless = (one: string) => {
    if (!URL.canParse(one)) return one
    const url = new URL(one)
    const isLoopback = url.protocol === 'http:' && url.hostname !== ''
    if (isLoopback) url.port = ''
    return url.href
  }
  return registered.some((one) => one.startsWith('http:') && portless(one) === portless(uri))
}

/** The fields of RFC 7591 that matter for a public client. */
export const registration = z.object({
  client_name: z
    .string()
    .max(100)
    .regex(/^[^\p{Cc}\p{Cs}\p{Bidi_Control}\p{Zl}\p{Zp}]*$/u)
    .default('MCP client'),
  redirect_uris: z.array(z.string().max(2_000).refine(isRedirectUri)).min(1).max(10),
})

export async function registerClient(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { client_name: name, redirect_uris: redirectUris }: z.infer<typeof registration>,
) {
  const now = clock.now()
  const [client] = await db
    .insert(mcpClients)
    .values({ name: name.trim() || 'MCP client', redirectUris, createdAt: now, lastUsedAt: now })
    .returning()
  if (!client) throw new Error('The database returned no row.')
  return client
}

export async function findClient(db: Db, id: string) {
  const [client] = isUuid(id) ? await db.select().from(mcpClients).where(eq(mcpClients.id, id)) : []
  if (!client) throw new Refusal('not_found', 'This client is unknown. Connect it again.')
  return client
}

export async function forgetUnusedClients({ db, clock }: Pick<Context, 'db' | 'clock'>) {
  const daysAgo = (days: number) => secondsAfter(clock.now(), -days * DAY_SECONDS)
  await db
    .delete(mcpClients)
    .where(
      and(
        or(
          lt(mcpClients.lastUsedAt, daysAgo(UNUSED_DAYS)),
          and(
            eq(mcpClients.lastUsedAt, mcpClients.createdAt),
            lt(mcpClients.createdAt, daysAgo(UNCONNECTED_DAYS)),
          ),
        ),
        notInArray(mcpClients.id, db.select({ id: mcpGrants.clientId }).from(mcpGrants)),
      ),
    )
}
