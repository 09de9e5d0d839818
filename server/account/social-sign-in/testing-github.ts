import { createHash } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'

type Email = { email: string; primary: boolean; verified: boolean; visibility: string | null }

/** A server that implements GitHub's side of the web application flow and of the two API calls, including PKCE. */
export async function startGithub() {
  let user = { id: 4711, login: 'ada', name: 'Ada Lovelace' }
  let emails: Email[] = [
    { email: 'old@example.com', primary: false, verified: true, visibility: null },
    { email: 'ada@example.com', primary: true, verified: true, visibility: 'public' },
  ]
  const challenges = new Map<string, string>()
  const app = new Hono()

  app.get('/login/oauth/authorize', (c) => {
    const { redirect_uri = '', state = '', scope, client_id, code_challenge = '' } = c.req.query()
    if (scope !== 'user:email' || client_id !== 'parapet') return c.text('Not Found', 404)
    const code = `code-${challenges.size + 1}`
    challenges.set(code, code_challenge)
    return c.redirect(`${redirect_uri}?${new URLSearchParams({ code, state })}`)
  })
  app.post('/login/oauth/access_token', async (c) => {
    const {
      code = '',
      code_verifier = '',
      client_secret,
    } = await c.req.parseBody<Record<string, string>>()
    const challenge = challenges.get(code)
    challenges.delete(code)
    const isRight =
      challenge === createHash('sha256').update(code_verifier).digest('base64url') &&
      client_secret === 'a secret'
    // GitHub responds with 200 and puts the error into the body.
    if (!isRight) return c.json({ error: 'bad_verification_code' })
    return c.json({ access_token: 'gho_token', scope: 'user:email', token_type: 'bearer' })
  })
  app.use('/api/*', async (c, next) => {
    if (c.req.header('authorization') !== 'Bearer gho_token') {
      return c.json({ message: 'Bad credentials' }, 401)
    }
    return next()
  })
  app.get('/api/user', (c) => c.json({ ...user, email: null }))
  app.get('/api/user/emails', (c) => c.json(emails))

  const http = createAdaptorServer({ fetch: app.fetch })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  return {
    url,
    apiUrl: `${url}/api`,
    become: (next: typeof user, nextEmails: Email[]) => {
      user = next
      emails = nextEmails
    },
    stop: () => http.close(),
  }
}
