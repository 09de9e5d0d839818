import { once } from 'node:events'

import { eq } from 'drizzle-orm'
import { expect } from 'vitest'

import { domainResponse } from '../../../contract/websites/domain.ts'
import { jobs } from '../../platform/jobs/schema.ts'
import { CONNECTIONS_AT_ONCE } from '../../platform/network/connections.ts'
import { queueDomainJob } from '../domain-jobs.ts'
import { domains } from '../schema/domains.ts'
import { postureRuns } from '../schema/posture.ts'
import { test } from './testing-posture.ts'

test('concurrent checks of one organisation share its connections, without delaying others', async ({
  site: { server, ada, path, steps, seen },
}) => {
  const bob = await server.join('bob@example.com')
  const [byJob = '', ...byCall] = await Promise.all(
    Array.from({ length: 12 }, async (_, at) => {
      const response = await bob.post('/v1/domain', { name: `held-${at}.com` })
      return domainResponse.parse(response.body).data.id
    }),
  )
  await server.db.update(domains).set({ state: 'active' }).where(eq(domains.id, byJob))
  const dueAt = server.clock.now()
  await queueDomainJob(server.db, { kind: 'check_posture', domainId: byJob, dueAt })
  server.jobs.wake()
  await once(steps, 'held')
  const checks = byCall.map((id) => bob.post(`/v1/domain/${id}/posture`))
  while (seen.held < CONNECTIONS_AT_ONCE) await once(steps, 'held')
  expect((await ada.post(path)).status).toBe(200)
  expect(seen.held).toBe(CONNECTIONS_AT_ONCE)

  steps.on('held', () => steps.emit('go on'))
  steps.emit('go on')
  expect(new Set((await Promise.all(checks)).map(({ status }) => status))).toEqual(new Set([200]))
  await server.jobs.idle()
})

test('a check in progress when the server stops ends, and is left to the next server', async ({
  site: { server, ada, steps },
}) => {
  const added = domainResponse.parse((await ada.post('/v1/domain', { name: 'held.com' })).body)
  const { id: domainId } = added.data
  await server.db.update(domains).set({ state: 'active' }).where(eq(domains.id, domainId))
  const dueAt = server.clock.now()
  await queueDomainJob(server.db, { kind: 'check_posture', domainId, dueAt })
  server.jobs.wake()
  await once(steps, 'held')
  await server.jobs.stop()
  expect(await server.db.select().from(postureRuns)).toEqual([])
  expect(await server.db.select().from(jobs)).toMatchObject([
    { subjectId: domainId, dueAt, lease: null },
  ])
})
