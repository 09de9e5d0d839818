import { describe, expect } from 'vitest'

import { test } from '../../testing/test.ts'

const answers = {
  is_technical: true,
  first_name: '  Ada ',
  last_name: 'Lovelace',
  use_case: 2,
  company_size: 3,
}

describe('onboarding', () => {
  test('onboarding returns the options and stores the answers', async ({ server }) => {
    const ada = await server.signUp('ada@example.com')
    const before = await ada.get('/v1/user/onboarding')
    expect(before.body.data).toMatchObject({
      first_name: null,
      last_name: null,
      current_company_size: null,
      current_use_case: null,
    })
    expect(before.body.data.company_size[0]).toEqual({
      company_size_id: expect.anything(),
      company_size_name: expect.any(String),
    })
    expect(before.body.data.use_case[0]).toEqual({
      use_case_id: expect.anything(),
      use_case_name: expect.any(String),
    })
    expect((await ada.get('/v1/user')).body.data.onboarded_at).toBeNull()

    expect((await ada.post('/v1/user/onboarding', answers)).status).toBe(200)
    const after = await ada.get('/v1/user/onboarding')
    expect(after.body.data).toMatchObject({
      first_name: 'Ada',
      last_name: 'Lovelace',
      current_company_size: 3,
      current_use_case: 2,
    })
    expect((await ada.get('/v1/user')).body.data.onboarded_at).not.toBeNull()
    expect((await ada.get('/v1/user/profile')).body.data).toEqual({
      first_name: 'Ada',
      last_name: 'Lovelace',
      is_technical: true,
      use_case: 'Protect an API',
      company_size: '11–50 people',
    })
  })

  test('a second submission keeps the first one’s time and replaces the answers', async ({
    server,
  }) => {
    const ada = await server.signUp('ada@example.com')
    await ada.post('/v1/user/onboarding', answers)
    const first = (await ada.get('/v1/user')).body.data.onboarded_at
    server.clock.advance(5)
    await ada.post('/v1/user/onboarding', { ...answers, first_name: 'Augusta', use_case: '1' })
    const user = (await ada.get('/v1/user')).body.data
    expect(user).toMatchObject({ onboarded_at: first, first_name: 'Augusta' })
  })

  test('submitting onboarding requires a verified email address; reading doesn’t', async ({
    server,
  }) => {
    const ada = await server.signUp('ada@example.com', { isVerified: false })
    expect((await ada.post('/v1/user/onboarding', answers)).body).toMatchObject({
      status: 403,
      code: 'email_not_verified',
    })
    for (const path of ['/v1/user', '/v1/user/profile', '/v1/user/onboarding', '/v1/user/team']) {
      expect((await ada.get(path)).status).toBe(200)
    }
  })

  test('onboarding doesn’t affect other accounts', async ({ server }) => {
    const ada = await server.signUp('ada@example.com')
    const eve = await server.signUp('eve@example.com')
    await ada.post('/v1/user/onboarding', answers)
    expect((await eve.get('/v1/user/onboarding')).body.data.first_name).toBeNull()
    expect((await eve.get('/v1/user/profile')).body.data.is_technical).toBeNull()
  })

  test.for([
    ['no choice of setup', { ...answers, is_technical: undefined }, 'Please select an option.'],
    ['"yes" for true', { ...answers, is_technical: 'yes' }, 'Please select an option.'],
    ['no first name', { ...answers, first_name: ' ' }, 'First Name is required'],
    ['no last name', { ...answers, last_name: '' }, 'Last Name is required'],
    [
      'a name of 101 characters',
      { ...answers, first_name: 'a'.repeat(101) },
      'Use at most 100 characters.',
    ],
    [
      'a use case that was not offered',
      { ...answers, use_case: 99 },
      'Choose one of the use cases in the list.',
    ],
    [
      'a size that was not offered',
      { ...answers, company_size: 'x' },
      'Choose one of the sizes in the list.',
    ],
  ] as const)('onboarding rejects %s', async ([, body, message], { server }) => {
    const ada = await server.signUp('ada@example.com')
    expect((await ada.post('/v1/user/onboarding', body)).body).toMatchObject({
      status: 422,
      code: 'invalid_request',
      message,
    })
  })
})
