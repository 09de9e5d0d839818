import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect } from 'vitest'

import { startTestServer } from '../../testing/test-server.ts'
import { test as base } from '../../testing/test.ts'

const folder = mkdtempSync(join(tmpdir(), 'parapet-console-'))
const style = 'body { margin: 0 }'
const script = 'document.title'
const hashOf = (inline: string) => createHash('sha256').update(inline).digest('base64')
beforeAll(() => {
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, '..', 'parapet-outside.txt'), 'outside')
  const write = (name: string, content: string) => writeFileSync(join(folder, name), content)
  write('index.html', `<!doctype html><title>Console</title><script>${script}</script>`)
  write('login.html', `<!doctype html><title>Sign in</title><style>${style}</style>`)
  write('favicon.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>')
  write('assets/main-abc.js', 'plain')
  write('assets/main-abc.js.br', 'brotli')
  write('assets/main-abc.js.gz', 'gzip')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const test = base.extend('withConsole', async ({ database }, { onCleanup }) => {
  const server = startTestServer(database, { consoleFolder: folder })
  onCleanup(server.stop)
  return server
})
const page = { headers: { accept: 'text/html,application/xhtml+xml' } }

const notPaying = ['/', '/overview', '/payments', '/domain/payment/42', '/login', '/invoices']

describe('the console', () => {
  test('the console’s index page is served at every browser address, without caching', async ({
    withConsole: server,
  }) => {
    for (const path of ['/', '/overview', '/domain/42/manage', '/no-such-page']) {
      const response = await server.get(path, page)
      expect(response.status).toBe(200)
      expect(response.body).toContain('<title>Console</title>')
      expect(response.headers.get('cache-control')).toBe('no-store')
    }
  })

  test('only payment pages may show a frame, and only the provider’s', async ({
    withConsole: server,
  }) => {
    const policyAt = async (path: string) =>
      (await server.get(path, page)).headers.get('content-security-policy') ?? ''
    for (const path of ['/payment/42', '/checkout-domain/42', '/payment-methods/add']) {
      expect(await policyAt(path)).toMatch(
        /; trusted-types 'none'; frame-src http:\/\/127\.0\.0\.1:4000$/,
      )
    }
    for (const path of notPaying) {
      expect(await policyAt(path)).toMatch(/connect-src 'self'.*; trusted-types 'none'$/)
    }
    // The test wallet has a window and no frame.
    expect(await policyAt('/payment/42/2')).not.toContain('frame-src')
  })

  test('payment pages allow the provider whose keys are set, and other pages don’t', async ({
    database,
  }) => {
    const server = startTestServer(database, {
      consoleFolder: folder,
      env: {
        STRIPE_SECRET_KEY: 'sk',
        STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
        STRIPE_WEBHOOK_SECRET: 'whsec',
        PAYPAL_CLIENT_ID: 'client',
        PAYPAL_CLIENT_SECRET: 'secret',
        PAYPAL_WEBHOOK_ID: 'webhook',
      },
    })
    const policyAt = async (path: string) =>
      (await server.get(path, page)).headers.get('content-security-policy') ?? ''
    const card = await policyAt('/payment/42')
    expect(card).toMatch(/script-src 'self' [^;]*https:\/\/js\.stripe\.com/)
    expect(card).toMatch(/frame-src https:\/\/js\.stripe\.com/)
    expect(card).not.toMatch(/paypal|trusted-types/)
    const wallet = await policyAt('/payment/42/2')
    expect(wallet).toMatch(/script-src 'self' [^;]*https:\/\/\*\.paypal\.com/)
    expect(wallet).not.toMatch(/stripe|trusted-types/)
    for (const path of [...notPaying, '/payment/42/success', '/payment/42/trial']) {
      expect(await policyAt(path)).not.toMatch(/stripe|paypal|frame-src/)
    }
    await server.stop()
  })

  test('a prerendered page is served at its own path, with its style allowed by hash', async ({
    withConsole: server,
  }) => {
    const response = await server.get('/login?next=%2Fteams', page)
    expect(response.body).toContain('<title>Sign in</title>')
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toContain(`style-src 'self' 'sha256-${hashOf(style)}'`)
    expect(policy).not.toContain('unsafe-inline')
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types 'none'")
    const index = (await server.get('/overview', page)).headers.get('content-security-policy')
    expect(index).toContain("style-src 'self' 'unsafe-inline'")
    expect(index).toContain(`script-src 'self' 'sha256-${hashOf(script)}';`)
    expect(policy).toContain("script-src 'self';")
  })

  test('an asset is cached for a year, in the smallest accepted encoding', async ({
    withConsole: server,
  }) => {
    const asset = (encoding?: string) =>
      server.get('/assets/main-abc.js', {
        ...(encoding && { headers: { 'accept-encoding': encoding } }),
      })
    const plain = await asset()
    expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(plain.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(plain.body).toBe('plain')
    expect((await asset('gzip, br')).body).toBe('brotli')
    expect((await asset('gzip, br;q=0')).body).toBe('gzip')
    const compressed = await asset('br')
    expect(compressed.headers.get('content-encoding')).toBe('br')
    expect(compressed.headers.get('vary')).toBe('Accept-Encoding')
    expect(compressed.headers.get('etag')).not.toBe(plain.headers.get('etag'))
  })

  test('a cached file gets a 304', async ({ withConsole: server }) => {
    const first = await server.get('/favicon.svg')
    expect(first.headers.get('cache-control')).toBe('no-cache')
    const again = await server.get('/favicon.svg', {
      headers: { 'if-none-match': first.headers.get('etag') ?? '' },
    })
    expect(again.status).toBe(304)
  })

  test('a missing asset, or a program that doesn’t request a page, gets a 404', async ({
    withConsole: server,
  }) => {
    expect((await server.get('/assets/gone-123.js', page)).status).toBe(404)
    const data = await server.get('/overview.json', { headers: { accept: 'application/json' } })
    expect(data.status).toBe(404)
  })

  test('HEAD responds like GET, without the body', async ({ withConsole: server }) => {
    const head = await server.ask('HEAD', '/assets/main-abc.js')
    expect(head.status).toBe(200)
    expect(head.body).toBe('')
  })

  test.for([
    '/../parapet-outside.txt',
    '/%2e%2e/parapet-outside.txt',
    '/..%2fparapet-outside.txt',
    '/assets/..%2f..%2fparapet-outside.txt',
    '/assets/%2e%2e%5cparapet-outside.txt',
    '/%00/index.html',
    '/%E0%A4%A',
  ])(
    'a path never leads out of the console’s folder: %s',
    async (path, { withConsole: server }) => {
      const response = await server.get(path, { headers: { accept: 'image/png' } })
      expect(response.status).toBe(404)
      expect(response.body).not.toContain('outside')
    },
  )
})
