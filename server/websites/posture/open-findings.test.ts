import { expect } from 'vitest'

import { domainResponse } from '../../../contract/websites/domain.ts'
import { openFindingsResponse, type PostureCheckId } from '../../../contract/websites/posture.ts'
import type { TestPerson, TestServer } from '../../testing/test-server.ts'
import { test } from '../../testing/test.ts'
import { postureIgnores, postureRuns } from '../schema/posture.ts'

type Points = Partial<Record<PostureCheckId, number | null>>

async function withRuns(
  server: TestServer,
  person: Pick<TestPerson, 'post'>,
  name: string,
  ...runs: Points[]
) {
  const { id: domainId } = domainResponse.parse(
    (await person.post('/v1/domain', { name })).body,
  ).data
  for (const points of runs) {
    const results = Object.entries(points).map(([id, value]) => ({
      id: id as PostureCheckId,
      points: value,
      finding: `${id} of ${name}`,
      observed: null,
    }))
    const checkedAt = server.clock.now()
    await server.db.insert(postureRuns).values({ domainId, checkedAt, score: 50, results })
  }
  return domainId
}

const readBy = async (person: Pick<TestPerson, 'get'>) =>
  openFindingsResponse.parse((await person.get('/v1/posture/findings')).body).data

test('open findings are those of each website’s latest run, by points, the most severe first', async ({
  server,
}) => {
  const ada = await server.join('ada@example.com')
  const eve = await server.join('eve@example.com')
  const first = await withRuns(
    server,
    ada,
    'münchen.de',
    // Fixed since.
    { cookies: -40, spf: -20 },
    { cookies: 0, spf: null, dmarc: -10, caa: -5, x_frame_options: -20, dnssec: -19, dkim: null },
  )
  await withRuns(server, ada, 'b.com', {
    caa: -9,
    soa: -5,
    cross_origin_resource_sharing: -50,
    cookies: 5,
  })
  await withRuns(server, ada, 'unchecked.com')
  await withRuns(server, eve, 'hers.com', { cookies: -40 })
  const gone = await withRuns(server, ada, 'gone.com', { cookies: -40, spf: null })
  await ada.post(`/v1/domain/${gone}/remove`)

  const { websites, counts, heaviest } = await readBy(ada)
  expect(websites).toEqual({ checked: 2, never_checked: 1 })
  expect(counts).toEqual({ high: 2, medium: 2, low: 3, not_tested: 2 })
  expect(heaviest.map(({ check, severity }) => [check, severity])).toEqual([
    ['cross_origin_resource_sharing', 'high'],
    ['x_frame_options', 'high'],
    ['dnssec', 'medium'],
    ['dmarc', 'medium'],
    ['caa', 'low'],
  ])
  expect(heaviest[2]).toEqual({
    domain_id: first,
    display_name: 'münchen.de',
    check: 'dnssec',
    title: 'DNSSEC',
    finding: 'dnssec of münchen.de',
    severity: 'medium',
  })
  expect((await readBy(eve)).counts).toEqual({ high: 1, medium: 0, low: 0, not_tested: 0 })
})

test('an ignored finding is not open until its date, and without findings all counts are zero', async ({
  server,
}) => {
  const ada = await server.join('ada@example.com')
  expect(await readBy(ada)).toEqual({
    websites: { checked: 0, never_checked: 0 },
    counts: { high: 0, medium: 0, low: 0, not_tested: 0 },
    heaviest: [],
  })
  const domainId = await withRuns(server, ada, 'a.com', { caa: -5, dkim: null, spf: 0 })
  await withRuns(server, ada, 'b.com', { spf: -20 })
  const at = server.clock.now()
  const ignore = { domainId, reason: 'Later', until: new Date(at.getTime() + 1_000), createdAt: at }
  await server.db.insert(postureIgnores).values([
    { ...ignore, checkId: 'caa' },
    // It belongs to another website.
    { ...ignore, checkId: 'spf' },
  ])
  expect((await readBy(ada)).counts).toEqual({ high: 1, medium: 0, low: 0, not_tested: 1 })
  server.clock.advance(1)
  expect((await readBy(ada)).counts).toEqual({ high: 1, medium: 0, low: 1, not_tested: 1 })
})
