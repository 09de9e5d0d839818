import { eq } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect } from 'vitest'

import { EXPORT_LIFE_DAYS } from '../../../contract/account/data-export.ts'
import { PROOF_LIFE_SECONDS } from '../../../contract/account/step-up.ts'
import { SESSION_COOKIE } from '../../../contract/constants.ts'
import { askWith } from '../../assistant/testing-assistant.ts'
import { notify } from '../../organisation/notifications/service.ts'
import { grants } from '../../organisation/schema.ts'
import { anOrganisation, outcomeOf } from '../../organisation/testing-organisation.ts'
import { partnerRequests } from '../../partner/schema.ts'
import { DAY_SECONDS } from '../../platform/clock.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { test } from '../../testing/test.ts'
import { close, newSession } from '../closure/testing-closure.ts'
import {
  accounts,
  dataExportParts,
  dataExports,
  identities,
  lostFactors,
  passkeys,
  rememberedDevices,
} from '../schema.ts'
import { accountFiles } from './account-files.ts'
import type { ExportFile } from './export-file.ts'
import { exportData } from './write-export.ts'

type Person = { token: string }

async function download({ app }: TestServer, { token }: Person) {
  const response = await app.request('/v1/user/export/file', { headers: { authorization: token } })
  const bytes = new Uint8Array(await response.arrayBuffer())
  expect(Number(response.headers.get('content-length'))).toBe(bytes.length)
  const files = Object.entries(unzipSync(bytes)).map(([name, content]) => [
    name,
    strFromU8(content),
  ])
  return Object.fromEntries(files) as Record<string, string>
}

describe('the export of a person’s data', () => {
  test('the export is prepared, announced by email, and has a README and valid JSON files', async ({
    server,
  }) => {
    const { ada } = await anOrganisation(server)
    await server.db.update(accounts).set({ firstName: 'Ada' }).where(eq(accounts.id, ada.accountId))
    expect((await ada.get('/v1/user/export')).body.data).toBeNull()
    expect((await ada.post('/v1/user/export')).body.data).toMatchObject({
      state: 'preparing',
      next_at: '2026-03-02T09:00:00.000Z',
    })
    await server.jobs.idle()
    expect((await ada.get('/v1/user/export')).body.data).toMatchObject({
      state: 'ready',
      expires_at: '2026-03-08T09:00:00.000Z',
    })
    expect((await server.readMail(ada.email)).subject).toBe(
      'Your Parapet data is ready to download',
    )
    const files = await download(server, ada)
    expect(Object.keys(files).toSorted()).toEqual([
      'README.txt',
      'account.json',
      'activity.json',
      'assistant-conversations.json',
      'assistant-proposals.json',
      'connected-applications.json',
      'email-change.json',
      'former-memberships.json',
      'invitations.json',
      'known-browsers.json',
      'memberships.json',
      'notification-settings.json',
      'notifications.json',
      'partner-applications.json',
      'partner-requests.json',
      'passkeys.json',
      'remembered-browsers.json',
      'sessions.json',
      'sign-in-methods.json',
    ])
    const { 'README.txt': readme = '', ...lists } = files
    for (const [name, text] of Object.entries(lists)) {
      expect(JSON.parse(text)).toBeInstanceOf(Array)
      expect(readme).toContain(name)
    }
    expect(JSON.parse(lists['account.json'] ?? '')).toMatchObject([
      { email: ada.email, first_name: 'Ada' },
    ])
    expect(JSON.parse(lists['memberships.json'] ?? '')).toMatchObject([{ role: 'owner' }])
    expect(JSON.parse(lists['sessions.json'] ?? '')).toMatchObject([{ address: '203.0.113.7' }])
  })

  test('the export has the requests of partners and the contact of an application', async ({
    server,
  }) => {
    const { ada, organisationId } = await anOrganisation(server)
    const at = server.clock.now()
    const grace = await server.join('grace@example.com')
    await server.db.insert(partnerRequests).values(
      [ada, grace].map(({ email }) => ({
        partnerId: organisationId,
        email,
        emailKey: email,
        tokenHash: Buffer.from(email),
        state: 'pending' as const,
        createdAt: at,
        expiresAt: at,
      })),
    )
    await ada.post('/v1/organisation/partner-application', {
      website: 'https://looms.example',
      customers: 3,
      wants: 'We look after looms.',
      contact: 'Ada Lovelace',
    })
    await ada.post('/v1/user/export')
    await server.jobs.idle()
    const files = await download(server, ada)
    expect(JSON.parse(files['partner-requests.json'] ?? '')).toMatchObject([{ email: ada.email }])
    expect(JSON.parse(files['partner-applications.json'] ?? '')).toMatchObject([
      { contact: 'Ada Lovelace' },
    ])
  })

  test('the export has preferences, notification settings, linked accounts, passkeys, remembered browsers and a change of address', async ({
    server,
  }) => {
    const { ada, organisationId } = await anOrganisation(server)
    const { accountId } = ada
    const { db, clock } = server
    const now = clock.now()
    const preferences = {
      locale: 'en-DE',
      time_zone: 'Europe/Berlin',
      date_format: 'iso',
      theme: 'dark',
      contrast: 'more',
      density: 'compact',
    }
    await ada.post('/v1/user/preferences', preferences)
    await ada.post('/v1/notifications/settings', {
      console_off: ['website.setup'],
      email_off: ['website.removal'],
      digest: { hour: 8, time_zone: 'Asia/Kolkata' },
    })
    await ada.post('/v1/user/email-change', { email: 'lovelace@example.com' })
    await db.insert(identities).values(
      (['google', 'github'] as const).map((provider) => ({
        provider,
        subject: `ada-at-${provider}`,
        email: `ada@${provider}.example`,
        accountId,
        createdAt: now,
      })),
    )
    await db.insert(passkeys).values({
      accountId,
      name: 'Key ring',
      credentialId: Buffer.from('credential-4711'),
      publicKey: Buffer.from('public-key-4711'),
      counter: 0,
      transports: 'usb',
      isBackedUp: false,
      createdAt: now,
      lastUsedAt: now,
    })
    await db.insert(rememberedDevices).values({
      accountId,
      tokenHash: Buffer.from('token-4711'),
      createdAt: now,
      lastUsedAt: now,
      expiresAt: now,
      address: '203.0.113.9',
      userAgent: 'Firefox',
    })
    const lost = { confirmedAt: now, endsAt: now, mailedAt: now }
    await db.insert(lostFactors).values({ accountId, ...lost })
    await ada.post('/v1/user/export')
    await server.jobs.idle()

    const files = await download(server, ada)
    const rowsOf = (name: string) => JSON.parse(files[`${name}.json`] ?? '')
    const at = now.toISOString()
    expect(rowsOf('account')).toMatchObject([
      { preferences, lost_second_factor: { reported_at: at, removed_at: at } },
    ])
    expect(rowsOf('notification-settings')).toEqual([
      {
        organisation: { id: organisationId, name: null },
        console_off: ['website.setup'],
        email_off: ['website.removal'],
        digest_hour: 8,
        digest_time_zone: 'Asia/Kolkata',
        next_digest_at: '2026-03-02T02:30:00.000Z',
      },
    ])
    expect(rowsOf('sign-in-methods')).toMatchObject([
      { provider: 'google', email_at_provider: 'ada@google.example' },
      { provider: 'github', email_at_provider: 'ada@github.example' },
    ])
    expect(rowsOf('passkeys')).toEqual([
      { name: 'Key ring', is_backed_up: false, added_at: at, last_used_at: at },
    ])
    // Neither the hash of its token nor, above, a key.
    expect(rowsOf('remembered-browsers')).toEqual([
      {
        address: '203.0.113.9',
        browser: 'Firefox',
        created_at: at,
        last_used_at: at,
        expires_at: at,
      },
    ])
    expect(rowsOf('email-change')).toEqual([
      {
        new_email: 'lovelace@example.com',
        requested_at: at,
        current_confirmed_at: null,
        new_confirmed_at: null,
        expires_at: '2026-03-02T09:00:00.000Z',
      },
    ])
    expect(rowsOf('activity')).toContainEqual(
      expect.objectContaining({
        event: 'PREFERENCES_UPDATE',
        changes: expect.objectContaining({ theme: { before: 'system', after: 'dark' } }),
      }),
    )
  })

  // It had only the role and the date of a membership, although the page of a closing account offers it.
  test('the export of a closing account has the teams, access and notification settings that were set aside', async ({
    server,
  }) => {
    const { ada, add, addWebsite, organisationId } = await anOrganisation(server)
    const kim = await add('kim', 'member')
    const resourceId = await addWebsite('example.com')
    const team = await ada.post('/v1/organisation/teams', { name: 'Weavers' })
    await ada.post(`/v1/organisation/teams/${team.body.data.id}/members`, {
      member_ids: [kim.accountId],
    })
    await server.db.insert(grants).values({
      organisationId,
      accountId: kim.accountId,
      resourceId,
      level: 'editor',
      createdAt: server.clock.now(),
    })
    const digest = { hour: 8, time_zone: 'Asia/Kolkata' }
    const settings = { console_off: [], email_off: ['website.removal'] }
    await kim.post('/v1/notifications/settings', { ...settings, digest })
    expect((await close(kim)).status).toBe(200)
    const token = await newSession(server, kim.accountId)
    await server.post('/v1/user/export', undefined, { token })
    await server.jobs.idle()

    const files = await download(server, { token })
    const organisation = { id: organisationId, name: null }
    expect(JSON.parse(files['memberships.json'] ?? '')).toContainEqual(
      expect.objectContaining({
        organisation,
        teams: ['Weavers'],
        access: [{ to: 'example.com', level: 'editor' }],
        is_suspended: true,
      }),
    )
    expect(JSON.parse(files['notification-settings.json'] ?? '')).toContainEqual({
      organisation,
      ...settings,
      digest_hour: 8,
      digest_time_zone: 'Asia/Kolkata',
      next_digest_at: null,
    })
    expect(JSON.parse(files['former-memberships.json'] ?? '')).toContainEqual({
      organisation,
      joined_at: expect.any(String),
      left_at: server.clock.now().toISOString(),
    })
  })

  test('the export contains no data about other people', async ({ server }) => {
    const { ada, add } = await anOrganisation(server)
    const grace = await add('grace', 'admin')
    const kim = await add('kim', 'member')
    await ada.post('/v1/organisation/invitations', { emails: ['eve@example.com'], role: 'member' })
    await ada.post(`/v1/organisation/members/${kim.accountId}`, { role: 'auditor' })
    await grace.post('/v1/organisation/invitations', {
      emails: ['max@example.com'],
      role: 'member',
    })
    for (const person of [ada, grace]) {
      await person.post('/v1/user/export')
    }
    await server.jobs.idle()
    const others = (self: Person) =>
      [ada, grace, kim]
        .filter((one) => one.token !== self.token)
        .flatMap(({ email, accountId }) => [email, accountId])
    for (const person of [ada, grace]) {
      const text = JSON.stringify(await download(server, person))
      expect(text).toContain(person.email)
      for (const needle of [...others(person), 'eve@example.com', 'max@example.com']) {
        expect(text).not.toContain(needle)
      }
    }
  })

  // It had the answers, also from organisations that the person had left.
  test('the export has what the person asked the assistant, and nothing that was read for them', async ({
    server,
  }) => {
    const { ada, add } = await anOrganisation(server)
    const grace = await add('grace', 'admin')
    await server.db
      .update(accounts)
      .set({ firstName: 'Countess', lastName: 'Lovelace' })
      .where(eq(accounts.id, grace.accountId))
    const question = 'Who is in my organisation?'
    const { answer } = await askWith(ada, question)
    expect(answer.text).toContain('Countess Lovelace')
    await ada.post('/v1/user/export')
    await server.jobs.idle()
    const files = await download(server, ada)
    const at = server.clock.now().toISOString()
    expect(JSON.parse(files['assistant-conversations.json'] ?? '')).toEqual([
      { title: question, created_at: at, questions: [{ text: question, at }] },
    ])
    expect(JSON.stringify(files)).not.toContain('Countess')
  })

  // It had the name that the others have given the website since.
  test('the export names websites in notifications only as long as the person may see them', async ({
    server,
  }) => {
    const { add, addWebsite, organisationId } = await anOrganisation(server)
    const id = await addWebsite('example.com')
    const people = [await add('grace', 'member'), await add('mary', 'member')]
    const at = server.clock.now()
    for (const { accountId } of people)
      await server.db
        .insert(grants)
        .values({ organisationId, accountId, resourceId: id, level: 'viewer', createdAt: at })
    const website = { id, organisationId, name: 'example.com' }
    const about = { kind: 'grade_fell', at, row: { domainId: id }, data: {} } as const
    await notify(server.db, website, about)
    const [grace, mary] = people
    if (!grace || !mary) throw new Error('Somebody is missing.')
    await server.db.delete(grants).where(eq(grants.accountId, grace.accountId))
    const namesOf = async (person: typeof grace) => {
      await person.post('/v1/user/export')
      await server.jobs.idle()
      const { 'notifications.json': text = '' } = await download(server, person)
      return (JSON.parse(text) as { name: string | null }[]).map(({ name }) => name)
    }
    expect(await namesOf(mary)).toEqual(['example.com'])
    expect(await namesOf(grace)).toEqual([null])
  })

  test('the export needs a recent confirmation, once a day, and lasts 7 days', async ({
    server,
  }) => {
    const { ada } = await anOrganisation(server)
    await ada.post('/v1/user/export')
    await server.jobs.idle()
    const again = await ada.post('/v1/user/export')
    expect(again.body).toMatchObject({ code: 'too_many_attempts', retry_after: DAY_SECONDS })
    server.clock.advance(PROOF_LIFE_SECONDS + 1)
    expect((await ada.post('/v1/user/export')).body.code).toBe('proof_required')
    // It waits for a week in the session of whoever finds the browser open.
    expect((await ada.get('/v1/user/export/file')).body.code).toBe('proof_required')

    server.clock.advance(EXPORT_LIFE_DAYS * DAY_SECONDS)
    const { token } = await server.join('grace@example.com')
    expect(outcomeOf(await server.get('/v1/user/export/file', { token }))).toEqual([
      404,
      'not_found',
    ])
    await server.jobs.idle()
    expect(await server.db.$count(dataExportParts)).toBe(0)
  })

  test('only the person’s session can download the export', async ({ server }) => {
    const { ada, add } = await anOrganisation(server)
    const grace = await add('grace', 'owner')
    await ada.post('/v1/user/export')
    await server.jobs.idle()
    const get = (headers: Record<string, string>) => server.get('/v1/user/export/file', { headers })
    expect((await get({})).body.code).toBe('missing_token')
    expect((await get({ authorization: grace.token })).body.code).toBe('not_found')
    expect((await get({ cookie: `${SESSION_COOKIE}=${ada.accessToken}` })).status).toBe(401)
    const own = await get({ authorization: ada.token })
    expect(own.headers.get('content-type')).toBe('application/zip')
    expect(await server.auditKinds()).toContain('DATA_EXPORT_DOWNLOAD')
  })

  test('the export is stored in parts, and cuts off a list that would make it too large', async ({
    server,
  }) => {
    const { ada } = await anOrganisation(server)
    const { accountId } = ada
    await ada.post('/v1/user/export')
    await server.jobs.idle()
    const noise = () =>
      Buffer.from(crypto.getRandomValues(new Uint8Array(48_000))).toString('base64')
    const large: ExportFile = {
      name: 'large.json',
      about: 'Noise.',
      rows: (async function* rows() {
        for (let n = 0; n < 30; n += 1) yield { noise: noise() }
      })(),
    }
    await server.db.update(dataExports).set({ readyAt: null })
    await exportData(server, accountId, {
      filesOf: (db, account) => [...accountFiles(db, account), large],
      signal: new AbortController().signal,
      bytesMax: 600_000,
    })
    expect(await server.db.$count(dataExportParts)).toBeGreaterThan(1)
    const files = await download(server, ada)
    expect(JSON.parse(files['large.json'] ?? '').length).toBeLessThan(30)
    expect(files['README.txt']).toContain('Only the newest entries')
  })
})
