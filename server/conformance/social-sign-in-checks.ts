import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'

import { socialProviders } from '../../contract/account/social-sign-in.ts'
import type { Check, Person } from './check.ts'

/** Each provider redirects back to the console. */
export function socialSignInChecks({ api }: Person): Check[] {
  return socialProviders.map((provider) => ({
    name: `GET /v1/${provider} redirects to a consent page, which returns the browser’s state`,
    run: async () => {
      const state = randomUUID()
      const start = await api.browse(`/v1/${provider}?state=${state}`, [])
      // A server without keys for this provider redirects to its sign-in page with the reason.
      if (start.status === 404 || start.location?.pathname === '/login') return
      assert.ok(start.location, `responded with ${start.status}, expected a redirect`)
      assert.ok(!start.location.href.includes(state), 'the provider does not learn the state')
      // The next step happens at the provider; only the server's built-in one can be automated.
      if (!start.location.pathname.startsWith('/dev/provider/')) return
      const consent = Object.fromEntries(start.location.searchParams)
      const form = {
        ...consent,
        decision: 'continue',
        email: `conformance-${randomUUID()}@example.com`,
        name: 'Ada',
      }
      const back = await api.browse(start.location.pathname, start.cookies, form)
      assert.ok(back.location, `consent responded with ${back.status}, expected a redirect`)
      const path = back.location.pathname + back.location.search
      const { location: end } = await api.browse(path, start.cookies)
      assert.equal(end?.pathname, '/auth-callback')
      for (const name of ['token', 'user_token']) assert.ok(end.searchParams.get(name), name)
      assert.equal(end.searchParams.get('state'), state)
    },
  }))
}
