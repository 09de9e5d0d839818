import { and, desc, eq, gt, inArray, lte } from 'drizzle-orm'
import type { Context as HonoContext } from 'hono'
import { setCookie } from 'hono/cookie'

import {
  REMEMBERED_DEVICE_DAYS,
  REMEMBERED_DEVICES_MAX,
} from '../../../contract/account/remembered-device.ts'
import { CLOCK_SKEW_SECONDS, DAY_SECONDS, secondsAfter } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Context } from '../../platform/dependencies.ts'
import type { AppEnv } from '../../platform/http/api-router.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { hashToken, newToken } from '../../platform/security/tokens.ts'
import { rememberedDevices } from '../schema.ts'

const LIFE_SECONDS = REMEMBERED_DEVICE_DAYS * DAY_SECONDS

/** RFC 6265bis section 4.1.3.2: with the prefix, no other host of the same domain can set it. */
export const rememberedCookieName = (publicUrl: string) =>
  publicUrl.startsWith('https:') ? '__Host-ParapetRemembered' : 'ParapetRemembered'

/** One for each account used in a browser. */
const TOKENS_MAX = 4
const COOKIE_MAX_LENGTH = 512

const tokensIn = ({ rememberedCookie = '' }: Caller) =>
  rememberedCookie.length > COOKIE_MAX_LENGTH
    ? []
    : rememberedCookie.split('~').filter(Boolean).slice(0, TOKENS_MAX)

/**
 * Whether the browser may sign in to the account without its second factor. Returns the cookie's new value if so: each
 * token works once, so that a copied one is noticed by its owner, who then needs a code.
 */
export async function renewRememberedDevice(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  accountId: string,
  caller: Caller,
): Promise<string | undefined> {
  const tokens = tokensIn(caller)
  if (tokens.length === 0) return undefined
  const now = clock.now()
  const token = newToken('parapet_device')
  const isIts = and(
    eq(rememberedDevices.accountId, accountId),
    inArray(rememberedDevices.tokenHash, tokens.map(hashToken)),
    gt(rememberedDevices.expiresAt, now),
    // If it was created before the clock was set back, it would last too long.
    lte(rememberedDevices.expiresAt, secondsAfter(now, LIFE_SECONDS + CLOCK_SKEW_SECONDS)),
  )
  const [found] = await db.select().from(rememberedDevices).where(isIts)
  if (!found) return undefined
  const { address, userAgent } = caller
  const [renewed] = await db
    .update(rememberedDevices)
    .set({ tokenHash: hashToken(token), lastUsedAt: now, address, userAgent })
    .where(and(isIts, eq(rememberedDevices.tokenHash, found.tokenHash)))
    .returning({ id: rememberedDevices.id })
  if (!renewed) return undefined
  const others = tokens.filter((one) => !hashToken(one).equals(found.tokenHash))
  return [token, ...others].slice(0, TOKENS_MAX).join('~')
}

/** Lets the browser sign in without the second factor for 30 days. Returns the cookie's value. */
export async function addRememberedDevice(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  accountId: string,
  caller: Caller,
): Promise<string> {
  const now = clock.now()
  const token = newToken('parapet_device')
  await db.insert(rememberedDevices).values({
    accountId,
    tokenHash: hashToken(token),
    createdAt: now,
    lastUsedAt: now,
    expiresAt: secondsAfter(now, LIFE_SECONDS),
    address: caller.address,
    userAgent: caller.userAgent,
  })
  await forgetLeastUsed(db, accountId)
  return [token, ...tokensIn(caller)].slice(0, TOKENS_MAX).join('~')
}

async function forgetLeastUsed(db: Db, accountId: string) {
  const beyond = db
    .select({ id: rememberedDevices.id })
    .from(rememberedDevices)
    .where(eq(rememberedDevices.accountId, accountId))
    .orderBy(desc(rememberedDevices.lastUsedAt), desc(rememberedDevices.id))
    .offset(REMEMBERED_DEVICES_MAX)
  await db.delete(rememberedDevices).where(inArray(rememberedDevices.id, beyond))
}

export function setRememberedCookie(c: HonoContext<AppEnv>, value: string) {
  const { publicUrl } = c.var.config
  setCookie(c, rememberedCookieName(publicUrl), value, {
    path: '/',
    httpOnly: true,
    sameSite: 'Strict',
    secure: publicUrl.startsWith('https:'),
    maxAge: LIFE_SECONDS,
  })
}

/** Removes the rows that have expired. */
export async function forgetExpiredDevices({ db, clock }: Pick<Context, 'db' | 'clock'>) {
  await db.delete(rememberedDevices).where(lte(rememberedDevices.expiresAt, clock.now()))
}
