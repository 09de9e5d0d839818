import type { Context } from 'hono'
import { setCookie } from 'hono/cookie'

import type { AppEnv } from '../../platform/http/api-router.ts'
import { DEVICE_LIFE_SECONDS, deviceCookieName, markDevice } from './device-cookie.ts'

/**
 * Marks the browser as one of the account's. Only call it once the person has confirmed that the mailbox is theirs:
 * registering with another person's address must not make a browser a known device of the account that its owner takes
 * over later.
 */
export function rememberDevice(c: Context<AppEnv>, emailKey: string) {
  const { keys, clock, caller, config } = c.var
  const mark = markDevice(keys, emailKey, { caller, now: clock.now() })
  setCookie(c, deviceCookieName(config.publicUrl), mark, {
    path: '/',
    httpOnly: true,
    sameSite: 'Strict',
    secure: config.publicUrl.startsWith('https:'),
    maxAge: DEVICE_LIFE_SECONDS,
  })
}
