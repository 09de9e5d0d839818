import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'

import { PROOF_LIFE_SECONDS } from '../../../contract/account/step-up.ts'
import type { Organisation } from '../../../contract/organisation/organisation.ts'
import { beginSession } from '../../account/sessions/service.ts'
import { organisations } from '../../organisation/schema.ts'
import { anOrganisation, outcomeOf } from '../../organisation/testing-organisation.ts'
import { auditEvents } from '../../platform/audit/schema.ts'
import { DAY_SECONDS } from '../../platform/clock.ts'
import { jobs } from '../../platform/jobs/schema.ts'
import { anEvent } from '../../testing/attack-sender.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { test } from '../../testing/test.ts'
import { attackEvents } from '../schema/attacks.ts'
import { domains } from '../schema/domains.ts'

/** Ada owns an organisation with a website and with Bob, who has no other one. */
async function withWebsite(server: TestServer) {
  const organisation = await anOrganisation(server)
  const { ada, add, organisationId } = organisation
  const bob = await add('bob', 'admin')
  // The one that he signed up with.
  await server.db.delete(organisations).where(eq(organisations.id, bob.organisationId))
  const { id } = (await ada.post('/v1/domain', { name: 'example.com' })).body.data as { id: string }
  // Its scan would search for a real website.
  await server.db.delete(jobs)
  const key = (await ada.post(`/v1/domain/${id}/ingest-key`)).body.data.ingest_key as string
  const ingest = () =>
    server.post(`/v1/domain/${id}/events`, [anEvent({ path: '/hers' })], { token: key })
  expect((await ingest()).status).toBe(200)
  const listed = async (person: { token: string }) =>
    (await server.get('/v1/organisations', { token: person.token })).body.data as Organisation[]
  return { ...organisation, bob, id, ingest, listed, organisationId }
}

describe('a deleted organisation', () => {
  test('only owners who have just confirmed their identity delete it', async ({ server }) => {
    const { ada, bob, add, listed } = await withWebsite(server)
    const auditor = await add('auditor', 'auditor')
    for (const person of [bob, auditor])
      expect(outcomeOf(await person.post('/v1/organisation/delete'))).toEqual([403, 'not_allowed'])
    server.clock.advance(PROOF_LIFE_SECONDS + 1)
    expect(outcomeOf(await ada.post('/v1/organisation/delete'))).toEqual([403, 'proof_required'])
    expect((await listed(ada)).map(({ restorable_until: until }) => until)).toEqual([null])
  })

  test('nobody can work in it, and only its owners see it; every member still has an organisation and gets an email', async ({
    server,
  }) => {
    const { ada, bob, id, ingest, listed, organisationId } = await withWebsite(server)
    const told = server.nextLive(bob.accountId)
    const { body } = await ada.post('/v1/organisation/delete')
    expect(await told).toEqual({ kind: 'access' })
    const until = new Date(server.clock.now().getTime() + 30 * DAY_SECONDS * 1000).toISOString()
    expect(body.data).toEqual({ restorable_until: until })

    expect(await listed(bob)).toMatchObject([{ role: 'owner', restorable_until: null }])
    const [fresh, deleted] = await listed(ada)
    expect(fresh).toMatchObject({ role: 'owner', restorable_until: null })
    expect(deleted).toMatchObject({ id: organisationId, restorable_until: until })
    for (const path of ['/v1/organisation', '/v1/organisation/settings', '/v1/domain']) {
      for (const person of [ada, bob])
        expect(outcomeOf(await person.get(path))).toEqual([409, 'organisation_deleted'])
    }
    for (const person of [ada, bob])
      expect(outcomeOf(await person.get(`/v1/domain/${id}`))).toEqual([404, 'not_found'])
    expect(outcomeOf(await ingest())).toEqual([401, 'wrong_ingest_key'])
    expect(outcomeOf(await bob.post('/v1/organisation/restore'))).toEqual([
      409,
      'organisation_deleted',
    ])
    expect(outcomeOf(await ada.post('/v1/organisation/delete'))).toEqual([409, 'already_done'])
    // Without a header, requests are about an organisation that exists.
    expect((await server.get('/v1/organisation', { token: ada.token })).body.data.id).toBe(
      fresh?.id,
    )
    for (const email of ['ada@example.com', 'bob@example.com'])
      expect((await server.readMail(email)).subject).toContain('was deleted')
  })

  test('its owners restore it with everything in it, and it is not purged later', async ({
    server,
  }) => {
    const { ada, add, within, id, ingest, bob } = await withWebsite(server)
    const grace = await add('grace', 'owner')
    await ada.post('/v1/organisation/delete')
    server.clock.advance(29 * DAY_SECONDS)
    const renewed = async ({ accountId }: { accountId: string }) => {
      const caller = { address: '203.0.113.7', userAgent: 'test', requestId: '' }
      const { user_token: token } = await beginSession(server, accountId, { caller })
      return within({ token })
    }
    const owner = await renewed(grace)
    expect(outcomeOf(await owner.post('/v1/organisation/restore'))).toBe(200)
    expect(outcomeOf(await owner.post('/v1/organisation/restore'))).toEqual([409, 'already_done'])
    server.clock.advance(2 * DAY_SECONDS)
    await server.jobs.idle()
    expect(outcomeOf(await (await renewed(bob)).get(`/v1/domain/${id}`))).toBe(200)
    expect(outcomeOf(await ingest())).toBe(200)
    expect((await server.readMail('bob@example.com')).subject).toContain('was restored')
  })

  test('work on its websites is suspended, and continues within a day of its restoration', async ({
    server,
  }) => {
    const { ada, id } = await withWebsite(server)
    await ada.post('/v1/organisation/delete')
    await server.db.update(jobs).set({ dueAt: server.clock.now() }).where(eq(jobs.subjectId, id))
    await server.jobs.idle()
    const due = async () =>
      (await server.db.select().from(jobs).where(eq(jobs.subjectId, id))).map(({ dueAt }) =>
        dueAt.getTime(),
      )
    const tomorrow = server.clock.now().getTime() + DAY_SECONDS * 1000
    const resting = await due()
    expect(resting.length).toBeGreaterThan(0)
    expect(new Set(resting)).toEqual(new Set([tomorrow]))
    expect(outcomeOf(await ada.post('/v1/organisation/restore'))).toBe(200)
    expect(outcomeOf(await ada.get(`/v1/domain/${id}`))).toBe(200)
  })

  test('the time until its websites are removed does not pass', async ({ server }) => {
    const { ada, id } = await withWebsite(server)
    const removalAt = async () => (await ada.get(`/v1/domain/${id}`)).body.data.removal_at as string
    await server.db.update(domains).set({ state: 'moved' })
    const before = Date.parse(await removalAt())
    await ada.post('/v1/organisation/delete')
    server.clock.advance(60)
    expect(outcomeOf(await ada.post('/v1/organisation/restore'))).toBe(200)
    expect(Date.parse(await removalAt()) - before).toBe(60_000)
  })

  test('after thirty days, it is purged with its websites and their attacks; its audit log is kept', async ({
    server,
  }) => {
    const { ada, id, organisationId } = await withWebsite(server)
    await ada.post('/v1/organisation/delete')
    server.clock.advance(30 * DAY_SECONDS - 1)
    await server.jobs.idle()
    expect(await server.db.$count(domains, eq(domains.id, id))).toBe(1)
    server.clock.advance(1)
    await server.jobs.idle()
    expect(await server.db.$count(domains, eq(domains.id, id))).toBe(0)
    expect(await server.db.$count(attackEvents, eq(attackEvents.domainId, id))).toBe(0)
    expect(await server.db.$count(jobs)).toBe(0)
    const kinds = await server.db
      .select({ kind: auditEvents.kind })
      .from(auditEvents)
      .where(eq(auditEvents.organisationId, organisationId))
      .orderBy(auditEvents.id)
    expect(kinds.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['ORGANISATION_DELETE', 'DOMAIN_PURGE', 'ORGANISATION_PURGE']),
    )
    expect(await server.db.$count(organisations, eq(organisations.id, organisationId))).toBe(0)
  })
})
