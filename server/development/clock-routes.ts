import type { Context } from 'hono'
import { html } from 'hono/html'
import { z } from 'zod'

import { DAY_SECONDS, HOUR_SECONDS } from '../platform/clock.ts'
import { type AppEnv, ApiRouter } from '../platform/http/api-router.ts'
import { openBody } from '../platform/http/body-rules.ts'
import { page } from '../platform/http/page.ts'
import { withBody } from '../platform/http/read-body.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { isShifted } from './shifted-clock.ts'

const MOST_DAYS = 400
const steps = [
  ['One hour', HOUR_SECONDS],
  ['One day', DAY_SECONDS],
  ['One week', 7 * DAY_SECONDS],
  ['31 days', 31 * DAY_SECONDS],
] as const

const form = z.object({
  seconds: z.coerce
    .number()
    .int()
    .min(1)
    .max(MOST_DAYS * DAY_SECONDS),
})

/**
 * Moves the server's time, so that a person can watch a trial end or a payment fail. Mount it only outside production.
 */
export const clockRoutes = new ApiRouter()

clockRoutes.get('/dev/clock', (c) => clockPage(c))

clockRoutes.post('/dev/clock', async (c) => {
  const moved = await withBody(c, openBody(c), (body) =>
    form.safeParse(Object.fromEntries(new URLSearchParams(body.toString()))),
  )
  if (!moved.success) {
    throw new Refusal('invalid_request', `Move the clock forward by at most ${MOST_DAYS} days.`)
  }
  const { clock, jobs, outbox } = c.var
  if (isShifted(clock)) clock.advance(moved.data.seconds)
  jobs.wake()
  outbox.wake()
  return c.redirect('/dev/clock', 303)
})

const clockPage = (c: Context<AppEnv>) =>
  page(c, {
    title: 'Clock',
    body: html` <h1>Clock</h1>
      <p class="note">
        Moves the clock of this development server forward: trials end, plans renew, and failed
        payments are tried again. Sessions end too, so sign in again. Restarting the server resets
        the clock.
      </p>
      <p>
        The server’s time is
        <strong>${c.var.clock.now().toISOString().slice(0, 19).replace('T', ' ')} UTC</strong>.
      </p>
      <form method="post" action="/dev/clock">
        <p>Move it forward by</p>
        ${steps.map(
          ([name, seconds]) => html`<button name="seconds" value="${seconds}">${name}</button> `,
        )}
      </form>`,
  })
