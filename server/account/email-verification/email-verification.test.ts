import { describe, expect } from 'vitest'

import { test } from '../../testing/test.ts'

describe('email verification', () => {
  test('email verification accepts the emailed code once', async ({ server }) => {
    const ada = await server.signUp('ada@example.com', { isVerified: false })
    const otp = await server.readCode(ada.email)
    expect((await ada.post('/v1/verify-otp', { otp })).body).toEqual({
      status: 200,
      message: 'Email verified successfully!',
    })
    expect((await ada.get('/v1/user')).body.data.email_verified_at).toBe('2026-03-01T09:00:00.000Z')
    expect((await ada.post('/v1/verify-otp', { otp })).body.code).toBe('already_done')
    expect((await ada.post('/v1/resend-otp')).body.code).toBe('already_done')
  })

  test('email verification ignores spaces and hyphens in the code', async ({ server }) => {
    const ada = await server.signUp('ada@example.com', { isVerified: false })
    const otp = (await server.readCode(ada.email)).replace(/^.../, '$& -')
    expect((await ada.post('/v1/verify-otp', { otp })).status).toBe(200)
  })

  test('email verification rejects another account’s code', async ({ server }) => {
    const ada = await server.signUp('ada@example.com', { isVerified: false })
    const eve = await server.signUp('eve@example.com', { isVerified: false })
    const [adas, eves] = [await server.readCode(ada.email), await server.readCode(eve.email)]
    if (adas === eves) return
    expect((await eve.post('/v1/verify-otp', { otp: adas })).body).toMatchObject({
      status: 422,
      code: 'wrong_code',
    })
    expect((await eve.get('/v1/user')).body.data.email_verified_at).toBeNull()
  })

  test('email verification rejects a reset code of the same account', async ({ server }) => {
    const ada = await server.signUp('ada@example.com', { isVerified: false })
    const verification = await server.readCode(ada.email)
    await server.post('/v1/forgot-password', { email: ada.email })
    const otp = await server.readCode(ada.email)
    if (otp === verification) return
    expect((await ada.post('/v1/verify-otp', { otp })).body.code).toBe('wrong_code')
  })

  test('email verification rejects a code after ten minutes and reports that it has expired', async ({
    server,
  }) => {
    const ada = await server.signUp('ada@example.com', { isVerified: false })
    const otp = await server.readCode(ada.email)
    server.clock.advance(10 * 60)
    expect((await ada.post('/v1/verify-otp', { otp })).body).toMatchObject({
      status: 422,
      code: 'code_expired',
    })
  })

  test('five wrong codes invalidate the code, and a new one works 15 minutes later', async ({
    server,
  }) => {
    const ada = await server.signUp('ada@example.com', { isVerified: false })
    const otp = await server.readCode(ada.email)
    const wrong = otp === '000000' ? '000001' : '000000'
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect((await ada.post('/v1/verify-otp', { otp: wrong })).status).toBe(422)
    }
    expect((await ada.post('/v1/verify-otp', { otp })).status).toBe(429)
    server.clock.advance(15 * 60)
    await ada.post('/v1/resend-otp')
    const fresh = await server.readCode(ada.email)
    expect((await ada.post('/v1/verify-otp', { otp: fresh })).status).toBe(200)
  })

  test('the code can be resent immediately, then after a minute, and only the newest one works', async ({
    server,
  }) => {
    const ada = await server.signUp('ada@example.com', { isVerified: false })
    const first = await server.readCode(ada.email)
    expect((await ada.post('/v1/resend-otp')).body).toEqual({
      status: 200,
      message: 'OTP has been resent to your email.',
    })
    const second = await server.readCode(ada.email)
    server.clock.advance(20)
    const locked = await ada.post('/v1/resend-otp')
    expect(locked.body).toMatchObject({ status: 429, code: 'too_many_attempts', retry_after: 40 })
    expect(locked.body.message).toBe('Too many attempts. Try again in 40 seconds.')
    expect(locked.headers.get('retry-after')).toBe('40')
    server.clock.advance(40)
    expect((await ada.post('/v1/resend-otp')).status).toBe(200)
    if (first !== second) {
      expect((await ada.post('/v1/verify-otp', { otp: first })).body.code).toBe('wrong_code')
    }
  })

  test('two concurrent resend requests send one email', async ({ server }) => {
    const ada = await server.signUp('ada@example.com', { isVerified: false })
    const responses = await Promise.all([ada.post('/v1/resend-otp'), ada.post('/v1/resend-otp')])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 429])
    expect(await server.readMails(ada.email)).toHaveLength(2)
  })

  test.for([
    ['no body', undefined],
    ['a number', { otp: 123_456 }],
    ['five digits', { otp: '12345' }],
    ['65 characters', { otp: '1'.repeat(65) }],
  ] as const)('email verification rejects %s with 422', async ([, body], { server }) => {
    const ada = await server.signUp('ada@example.com', { isVerified: false })
    expect((await ada.post('/v1/verify-otp', body)).status).toBe(422)
  })

  test('email verification requires a token', async ({ server }) => {
    for (const path of ['/v1/verify-otp', '/v1/resend-otp']) {
      const response = await server.post(path, { otp: '123456' })
      expect(response.body).toMatchObject({ status: 401, message: 'Missing token.' })
    }
  })
})
