import { expect } from 'vitest'

import { CLOSING_DAYS } from '../../../contract/constants.ts'
import { ORGANISATION_HEADER } from '../../../contract/organisation/access.ts'
import { close, newSession } from '../../account/closure/testing-closure.ts'
import { NotDone } from '../../billing/operating/operations.ts'
import { members } from '../../organisation/schema.ts'
import { outcomeOf } from '../../organisation/testing-organisation.ts'
import { DAY_SECONDS } from '../../platform/clock.ts'
import { startTestServer } from '../../testing/test-server.ts'
import { test } from '../../testing/test.ts'
import { partnerApplications } from '../schema.ts'
import { aPartner } from '../testing-partner.ts'
import {
  acceptApplication,
  declineApplication,
  listApplications,
  makePartner,
} from './operating.ts'

const path = '/v1/organisation/partner-application'
const wanted = {
  website: 'https://agency.example',
  customers: 12,
  wants: 'We look after the websites of bakeries.',
  contact: 'Ada, +49 30 1234567',
}

test('an organisation applies, is declined with a reason, applies again and is accepted', async ({
  server,
}) => {
  const { db, clock } = server
  const ada = await server.join('ada@example.com')
  expect((await ada.get(path)).body).toMatchObject({ data: null, has_statements: false })
  const applied = (await ada.post(path, wanted)).body.data
  expect(applied).toMatchObject({
    ...wanted,
    state: 'open',
    applied_at: clock.now().toISOString(),
    decided_at: null,
    reason: null,
  })
  expect(outcomeOf(await ada.post(path, wanted))).toEqual([409, 'already_done'])
  expect(await listApplications(db)).toMatchObject([{ id: applied.id, ...wanted }])

  await declineApplication(server, applied.id, { reason: 'Too few customers.' })
  expect((await ada.get(path)).body.data).toMatchObject({
    state: 'declined',
    reason: 'Too few customers.',
  })
  expect((await server.readMail(ada.email)).text).toContain('The reason: Too few customers.')
  await expect(acceptApplication(server, applied.id, { basisPoints: 0 })).rejects.toThrow(NotDone)

  clock.advance(60)
  const again = (await ada.post(path, wanted)).body.data
  await acceptApplication(server, again.id, { basisPoints: 1_500 })
  expect((await server.readMail(ada.email)).subject).toContain('is now a partner')
  expect((await ada.get(path)).body.data).toMatchObject({ id: again.id, state: 'accepted' })
  expect((await ada.get('/v1/organisation')).body.data.is_partner).toBe(true)
  expect(await listApplications(db)).toEqual([])
  expect(outcomeOf(await ada.post(path, wanted))).toEqual([409, 'already_done'])
  expect(await server.auditKinds()).toEqual(
    expect.arrayContaining(['PARTNER_APPLY', 'PARTNER_APPLICATION_DECLINE', 'PARTNER_ADD']),
  )
})

test('an application is emailed to the operator, if an address is configured', async ({
  database,
}) => {
  const server = startTestServer(database, { env: { OPERATOR_EMAIL: 'operator@example.com' } })
  const zoe = await server.join('zoe@agency.example')
  const { id } = (await zoe.post(path, { ...wanted, wants: 'A\nb: https://evil.example' })).body
    .data
  const { text } = await server.readMail('operator@example.com')
  expect(text).toContain(`npm run partner -- accept ${id}`)
  expect(text).toContain('zoe@agency.example')
  // No mail program makes a link of what somebody wrote.
  expect(text).not.toContain('https://evil.example')
  await server.stop()
})

test('an organisation that becomes a partner without its application has it accepted', async ({
  server,
}) => {
  const ada = await server.join('ada@example.com')
  await ada.post(path, wanted)
  await makePartner(server, ada.organisationId, { basisPoints: 1_000 })
  expect((await ada.get(path)).body.data.state).toBe('accepted')
})

test('applications are limited, and only owners and admins of the organisation itself apply', async ({
  server,
}) => {
  const { db, clock } = server
  const { pia, ada, inside, agree, enter } = await aPartner(server)
  for (const role of ['member', 'billing', 'auditor'] as const) {
    const person = await server.join(`${role}@example.com`)
    const place = { organisationId: ada.organisationId, accountId: person.accountId }
    await db.insert(members).values({ ...place, role, joinedAt: clock.now() })
    const there = inside(person, ada.organisationId)
    expect(outcomeOf(await there.post(path, wanted))).toEqual([403, 'not_allowed'])
    expect((await there.get(path)).status).toBe(role === 'auditor' ? 200 : 403)
  }
  await agree('admin')
  await enter()
  // The partner’s people have the role of an admin there.
  const there = inside(pia, ada.organisationId)
  expect(outcomeOf(await there.post(path, wanted))).toEqual([403, 'not_allowed'])
  expect(outcomeOf(await there.get(path))).toEqual([403, 'not_allowed'])
  // A customer can’t be a partner, not even by the operator’s command.
  expect(outcomeOf(await ada.post(path, wanted))).toEqual([409, 'not_possible'])
  await expect(makePartner(server, ada.organisationId, { basisPoints: 0 })).rejects.toThrow(
    'is a partner’s customer',
  )

  const bob = await server.join('bob@example.com')
  const answers = []
  for (let count = 0; count < 6; count += 1) answers.push(await bob.post(path, wanted))
  expect(answers.map(({ status }) => status)).toEqual([200, 409, 409, 409, 409, 429])
})

test.for([
  { website: 'agency.example' },
  { website: 'javascript:alert(1)' },
  { customers: 0 },
  { customers: 1.5 },
  { wants: ' ' },
  { contact: 'a\nb' },
])('an application with %j is refused', async (wrong, { server }) => {
  const ada = await server.join('ada@example.com')
  expect((await ada.post(path, { ...wanted, ...wrong })).status).toBe(422)
})

test('when the applicant deletes their account, the application no longer contains their contact', async ({
  server,
}) => {
  const ada = await server.join('ada@example.com')
  const bob = await server.join('bob@example.com')
  const place = { organisationId: bob.organisationId, accountId: ada.accountId }
  await server.db.insert(members).values({ ...place, role: 'admin', joinedAt: server.clock.now() })
  const there = { token: ada.token, headers: { [ORGANISATION_HEADER]: bob.organisationId } }
  expect((await server.post(path, wanted, there)).body.data.contact).toBe(wanted.contact)
  await close(ada)
  server.clock.advance(CLOSING_DAYS * DAY_SECONDS)
  await server.jobs.idle()
  expect(await server.db.$count(partnerApplications)).toBe(1)
  const [row] = await server.db.select().from(partnerApplications)
  expect(row).toMatchObject({ contact: '', appliedBy: null, wants: wanted.wants, state: 'open' })
  const signedIn = { token: await newSession(server, bob.accountId) }
  expect((await server.get(path, signedIn)).body.data).toMatchObject({ contact: null })
})
