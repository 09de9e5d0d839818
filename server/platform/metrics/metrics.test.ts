import { describe, expect } from 'vitest'

import { startTestServer } from '../../testing/test-server.ts'
import { test as base } from '../../testing/test.ts'

const TOKEN = 'a token of thirty-two characters'

const test = base.extend('scraped', async ({ database }, { onCleanup }) => {
  await database.clear()
  const server = startTestServer(database, { env: { METRICS_TOKEN: TOKEN } })
  onCleanup(server.stop)
  const scrape = (authorization = `Bearer ${TOKEN}`) =>
    server.get('/metrics', { headers: { authorization } })
  return { server, scrape }
})

/** The grammar of the text format, line by line (Prometheus' exposition formats, version 0.0.4). */
const line =
  /^(# (HELP|TYPE) [a-zA-Z_:][\w:]* .+|[a-zA-Z_:][\w:]*(\{([a-zA-Z_]\w*="([^"\\\n]|\\["\\n])*",?)+\})? (NaN|[+-]?Inf|-?\d+(\.\d+)?(e[+-]?\d+)?))$/

describe('metrics', () => {
  test('metrics require the token, and don’t exist without the setting', async ({
    database,
    scraped,
  }) => {
    const without = startTestServer(database)
    expect((await without.get('/metrics')).status).toBe(404)
    await without.stop()
    expect((await scraped.scrape()).status).toBe(200)
    for (const wrong of ['', 'Bearer', `Bearer ${TOKEN}x`, TOKEN]) {
      expect((await scraped.scrape(wrong)).status).toBe(401)
    }
  })

  test('metrics are denied to an address that guesses tokens, but never to the token’s owner', async ({
    scraped,
  }) => {
    for (let count = 0; count < 20; count += 1) await scraped.scrape('Bearer wrong')
    expect((await scraped.scrape('Bearer wrong')).status).toBe(429)
    expect((await scraped.scrape()).status).toBe(200)
  })

  test('metrics are in Prometheus format', async ({ scraped }) => {
    await scraped.server.get('/v1/user')
    const { body, headers } = await scraped.scrape()
    expect(headers.get('content-type')).toContain('text/plain; version=0.0.4')
    const lines = (body as string).split('\n').filter(Boolean)
    expect(lines.filter((one) => !line.test(one))).toEqual([])
  })

  test('metrics count requests by route, never by path, and sign-ins by outcome', async ({
    scraped,
  }) => {
    const { server, scrape } = scraped
    await server.get('/v1/domain/secret-path')
    await server.get('/v1/no-such-path')
    await server.get('/also-no-such-path')
    await server.post('/v1/auth', { username: 'ada@example.com', password: 'wrong' })
    await server.signUp('grace@example.com')
    const { body } = await scrape()
    expect(body).toContain('method="GET",route="/v1/domain/:id",status="401"} 1')
    expect(body).toContain('method="GET",route="/v1/*",status="404"} 1')
    expect(body).toContain('parapet_sign_ins_total{outcome="failed"} 1')
    expect(body).not.toMatch(/secret-path|no-such-path/)
  })

  test('metrics show what is waiting in the database', async ({ scraped }) => {
    const { server, scrape } = scraped
    await server.stop()
    await server.signUp('ada@example.com', { isVerified: false })
    server.clock.advance(60)
    const { body } = await scrape()
    expect(body).toContain('parapet_database_up 1')
    expect(body).toContain('parapet_mails_queued 1')
    expect(body).toContain('parapet_mail_oldest_seconds 60')
  })
})
