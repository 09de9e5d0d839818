import { describe, expect, test as plain } from 'vitest'

import { email as emailSchema } from '../../contract/common.ts'
import { messages } from '../../contract/messages.ts'
import { PASSWORD } from '../testing/test-server.ts'
import { test } from '../testing/test.ts'
import { addressOf, emailKeyOf, mailboxOf } from './email-key.ts'

describe('the key of an email address', () => {
  plain.for([
    ['other case', 'ADA@Example.COM'],
    ['full-width letters', '\uff41\uff44\uff41\uff20\uff45xample.com'],
    ['an ideographic full stop', 'ada@example\u3002com'],
    ['a soft hyphen in the domain', 'ada@exam\u00adple.com'],
    ['a soft hyphen in the name', 'a\u00adda@example.com'],
    ['a zero-width space', 'ada\u200b@example.com'],
    ['a word joiner', '\u2060ada@example.com'],
  ] as const)('is the same with %s', ([, typed]) => {
    expect(emailKeyOf(typed)).toBe('ada@example.com')
    expect(addressOf(typed).toLowerCase()).toBe('ada@example.com')
    expect(emailSchema.safeParse(typed).success).toBe(true)
  })

  plain('is the same for a domain in Unicode and in ASCII', () => {
    expect(emailKeyOf('Ada@XN--MNCHEN-3YA.de')).toBe(emailKeyOf('ada@München.de'))
    expect(emailKeyOf('ada@münchen.de')).toBe('ada@münchen.de')
  })

  plain('distinguishes addresses that may be two mailboxes', () => {
    const keys = ['ada+it@example.com', 'a.da@example.com', 'ada@example.com', 'adá@example.com']
    expect(new Set(keys.map(emailKeyOf)).size).toBe(4)
  })

  plain('counts mails without tags, and without dots where they mean nothing', () => {
    expect(mailboxOf('a.da+it@googlemail.com')).toBe('ada@gmail.com')
    expect(mailboxOf('a.da+it@example.com')).toBe('a.da@example.com')
    expect(mailboxOf('+ada@example.com')).toBe('+ada@example.com')
  })
})

plain.for([
  '<ada@example.com>',
  '"ada"@example.com',
  'ada(home)@example.com',
  'ada@example.com(home)',
  'ada,eve@example.com',
  'ada;eve@example.com',
  'friends:ada@example.com',
  'ada\\@example.com',
  '\uff1cada@example.com\uff1e',
  'ada\uff20eve@example.com',
  'ada@[192.0.2.1]',
  'ada@192.0.2.1',
  'ada@1.2',
  'ada@exam%70le.com',
  'ada@example.com.',
  'ada@example.com:25',
  'ada@xn--\u00fc.de',
  'ada@example',
  '\u00ad@example.com',
  'ada \u3000@example.com',
])('%s is refused, because it may be a different address', (typed) => {
  const { error } = emailSchema.safeParse(typed)
  expect(error?.issues.map(({ message }) => message)).toEqual([messages.emailInvalid])
})

test('a mailbox has one account, however its address is written', async ({ server }) => {
  await server.signUp('ada@example.com')
  const typed = '\uff41da@exam\u00adple.com'
  const body = { username: typed, password: PASSWORD }
  const second = await server.post('/v1/register', { ...body, confirm_password: PASSWORD })
  expect(second.body.code).toBe('email_taken')
  expect((await server.post('/v1/auth', body)).status).toBe(200)
})

test('an email is sent to the address as a mail server reads it', async ({ server }) => {
  await server.signUp('\uff41da@example.com', { isVerified: false }).catch(() => undefined)
  expect(await server.readMails('ada@example.com')).toHaveLength(1)
})
