import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net'

import { describe, expect, onTestFinished, test, vi } from 'vitest'

import { selfSigned } from '../../testing/self-signed-certificate.ts'
import { BlockedAddress } from './guarded-lookup.ts'
import { getGuarded, type GuardedOptions, unlessAborted } from './guarded-request.ts'

async function listen(server: Server) {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    if ('closeAllConnections' in server)
      (server as ReturnType<typeof createServer>).closeAllConnections()
  })
  return (server.address() as AddressInfo).port
}
const serve = (handler: RequestListener) => listen(createServer(handler))

const get = (url: string, options: Partial<GuardedOptions> = {}) =>
  getGuarded(url, {
    resolve: async () => ['127.0.0.1'],
    allowLoopback: true,
    ports: [80, 443, Number(new URL(url).port)],
    timeoutMs: 5_000,
    maxBodyOctets: 1_000,
    ...options,
  })

describe('contents of a response', () => {
  test('a response contains its status, its raw headers, its body and its origin', async () => {
    const port = await serve((_, response) => {
      response.writeHead(404, [
        ['Set-Cookie', 'a=1'],
        ['X-Frame-Options', 'DENY'],
        ['Set-Cookie', 'b=2'],
      ])
      response.end('Nothing here.')
    })
    const answer = await get(`http://shop.test:${port}/path?a=1#top`)
    expect(answer).toMatchObject({
      status: 404,
      address: '127.0.0.1',
      isBodyWhole: true,
      tls: null,
      hops: [{ url: `http://shop.test:${port}/path?a=1#top`, address: '127.0.0.1', status: 404 }],
    })
    expect(answer.body.toString()).toBe('Nothing here.')
    expect(answer.headers.slice(0, 3)).toEqual([
      ['Set-Cookie', 'a=1'],
      ['X-Frame-Options', 'DENY'],
      ['Set-Cookie', 'b=2'],
    ])
  })

  test('a response states any fault of the certificate', async () => {
    let servername: string | false = false
    const server = createTlsServer(
      { ...selfSigned, SNICallback: (name, done) => done(null, void (servername = name)) },
      (_, response) => response.end('ok'),
    )
    const port = await listen(server)
    const { tls, body } = await get(`https://parapet.test:${port}/`)
    expect(body.toString()).toBe('ok')
    expect(servername).toBe('parapet.test')
    expect(tls).toEqual({ fault: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
  })
})

test('the server receives the name unchanged, without credentials', async () => {
  const asked: unknown[] = []
  const port = await serve(({ headers, method, url }, response) => {
    asked.push({ method, url, host: headers.host, authorization: headers.authorization })
    response.end()
  })
  const { hops } = await get(`http://ada:secret@shop.test:${port}/`)
  expect(asked).toEqual([
    { method: 'GET', url: '/', host: `shop.test:${port}`, authorization: undefined },
  ])
  expect(hops[0]?.url).toBe(`http://shop.test:${port}/`)
})

describe('a redirect', () => {
  const redirectTo = (location: string) =>
    serve(({ url }, response) => {
      if (url === '/') response.writeHead(302, { location }).end()
      else response.end('arrived')
    })

  test('a redirect is followed, and each hop is reported', async () => {
    const port = await redirectTo('next')
    const { hops, body } = await get(`http://shop.test:${port}/`)
    expect(hops.map(({ url, status }) => `${status} ${url}`)).toEqual([
      `302 http://shop.test:${port}/`,
      `200 http://shop.test:${port}/next`,
    ])
    expect(body.toString()).toBe('arrived')
  })

  test.for([
    ['to a private address', 'http://10.0.0.1/'],
    ['to metadata', 'http://169.254.169.254/latest/meta-data/'],
    ['to metadata as a number', 'http://2852039166/'],
    ['to a mapped address', 'http://[::ffff:10.0.0.1]/'],
    ['to NAT64', 'http://[64:ff9b::a00:1]/'],
    ['to 6to4', 'http://[2002:a00:1::]/'],
    ['to a private address in octal', 'http://012.0.0.1/'],
    ['to a private address in hexadecimal', 'http://0xa000001/'],
    ['to a private address in full width', 'http://%EF%BC%91%EF%BC%90.0.0.1/'],
    ['to a private address without a scheme', '//10.0.0.1/'],
    ['to a private address behind a name', 'http://shop.test@10.0.0.1/'],
    ['to a private address behind backslashes', 'http:\\\\10.0.0.1\\'],
    ['to a name that resolves to a private address', 'http://intranet.test/'],
    ['to a file', 'file:///etc/passwd'],
    ['to FTP', 'ftp://shop.test/'],
    ['to Gopher', 'gopher://shop.test/'],
    ['to data', 'data:text/plain,secret'],
    ['to JavaScript', 'javascript:alert(1)'],
    ['to another port', 'http://shop.test:22/'],
    ['to no address', 'http://['],
  ])('a redirect that %s is rejected', async ([, location = '']) => {
    const port = await redirectTo(location)
    const resolve = async (host: string) => (host === 'shop.test' ? ['127.0.0.1'] : ['10.0.0.7'])
    await expect(get(`http://shop.test:${port}/`, { resolve })).rejects.toThrow(BlockedAddress)
  })

  test('redirects are followed ten times at most', async () => {
    let left = 10
    const port = await serve((_, response) => {
      left -= 1
      if (left < 0) response.end()
      else response.writeHead(301, { location: '/' }).end()
    })
    expect((await get(`http://shop.test:${port}/`)).hops).toHaveLength(11)
    left = 11
    await expect(get(`http://shop.test:${port}/`)).rejects.toMatchObject({
      reason: 'too_many_redirects',
    })
  })
})

describe('rejected before connecting', () => {
  test.for([
    ['loopback', 'http://127.0.0.1/'],
    ['localhost', 'http://localhost/'],
    ['a file', 'file:///etc/passwd'],
    ['a port', 'http://shop.test:6379/'],
    ['no address', 'shop.test'],
  ])('a request is rejected before connecting: %s', async ([, url = '']) => {
    const options = { ports: [80, 443], timeoutMs: 5_000, maxBodyOctets: 1, allowLoopback: false }
    await expect(
      getGuarded(url, { ...options, resolve: async () => ['127.0.0.1'] }),
    ).rejects.toThrow(BlockedAddress)
  })
})

test('a name that changes after the check is connected to at the checked address', async () => {
  let count = 0
  const port = await serve((_, response) => response.end('checked'))
  const resolve = async () => ((count += 1) === 1 ? ['127.0.0.1'] : ['127.0.0.2'])
  const { body, address } = await get(`http://rebind.test:${port}/`, { resolve })
  expect({ body: body.toString(), address, count }).toEqual({
    body: 'checked',
    address: '127.0.0.1',
    count: 1,
  })
})

test('a name that changes before the next hop is checked again', async () => {
  let count = 0
  const port = await serve((_, response) => response.writeHead(302, { location: '/' }).end())
  const resolve = async () => ((count += 1) === 1 ? ['127.0.0.1'] : ['10.0.0.1'])
  await expect(get(`http://rebind.test:${port}/`, { resolve })).rejects.toThrow(BlockedAddress)
})

describe('time and size limits', () => {
  test('a body is read only up to its limit', async () => {
    let isLeft = false
    const port = await serve((_, response) => {
      response.on('close', () => (isLeft = true))
      const pour = () => {
        while (response.write('a'.repeat(65_536))) if (response.destroyed) return
        response.once('drain', pour)
      }
      pour()
    })
    const { body, isBodyWhole } = await get(`http://shop.test:${port}/`)
    expect({ length: body.length, isBodyWhole }).toEqual({ length: 1_000, isBodyWhole: false })
    await expect.poll(() => isLeft).toBe(true)
  })

  test('a body of exactly the limit is complete', async () => {
    const port = await serve((_, response) => response.end('a'.repeat(1_000)))
    expect(await get(`http://shop.test:${port}/`)).toMatchObject({ isBodyWhole: true })
  })

  test.for<[string, RequestListener]>([
    ['no headers', () => undefined],
    ['an endless body', (_, response) => response.writeHead(200).write('a')],
    [
      'redirects, each in time',
      (_, response) =>
        setTimeout(() => response.writeHead(302, { location: '/' }).end(), 40).unref(),
    ],
  ])('a request is aborted at its limit: %s', async ([, handler]) => {
    const port = await serve(handler)
    await expect(get(`http://shop.test:${port}/`, { timeoutMs: 100 })).rejects.toMatchObject({
      reason: 'timeout',
    })
  })

  test('a request is aborted when the resolver never replies', async () => {
    const resolve = () => new Promise<string[]>(() => undefined)
    await expect(get('http://shop.test:80/', { resolve, timeoutMs: 30 })).rejects.toMatchObject({
      reason: 'timeout',
    })
  })

  test('a request is aborted at 16 KiB of headers', async () => {
    const port = await serve((_, response) =>
      response.writeHead(200, { 'x-long': 'a'.repeat(17_000) }).end(),
    )
    await expect(get(`http://shop.test:${port}/`)).rejects.toMatchObject({ reason: 'no_answer' })
  })

  test('a response that is not HTTP is rejected', async () => {
    const port = await listen(createTcpServer((socket) => socket.end('220 smtp.test ESMTP\r\n')))
    await expect(get(`http://shop.test:${port}/`)).rejects.toMatchObject({ reason: 'no_answer' })
  })
})

test('a request fails when nothing listens', async () => {
  const server = createTcpServer()
  const port = await listen(server)
  server.close()
  await expect(get(`http://shop.test:${port}/`)).rejects.toMatchObject({ reason: 'no_answer' })
})

test('an abort ends the request with its reason', async () => {
  const stop = new AbortController()
  const port = await serve(() => stop.abort(new Error('Cancelled.')))
  const options = { signal: stop.signal }
  await expect(get(`http://shop.test:${port}/`, options)).rejects.toThrow('Cancelled.')
})

// A server that stopped while a webhook was about to be sent ended with an unhandled rejection.
test('an abort before the request leaves no failure unhandled', async () => {
  const unhandled = vi.fn<() => void>()
  process.once('unhandledRejection', unhandled)
  onTestFinished(() => void process.off('unhandledRejection', unhandled))
  const signal = AbortSignal.abort(new Error('Cancelled.'))
  const work = Promise.resolve().then(() => Promise.reject(new Error('Late.')))
  await expect(unlessAborted(work, signal)).rejects.toThrow('Cancelled.')
  await new Promise((settle) => setImmediate(settle))
  expect(unhandled).not.toHaveBeenCalled()
})
