import { randomUUID } from 'node:crypto'

import { expect } from 'vitest'

import { resources } from '../../organisation/schema.ts'
import { anOrganisation } from '../../organisation/testing-organisation.ts'
import { test } from '../../testing/test.ts'
import { money } from '../money/money.ts'
import { termsOf } from '../testing-billing.ts'
import { serviceLines } from './service-lines.ts'

test('an invoice names a website as people write it, unless its fonts lack a character', async ({
  server,
}) => {
  const { organisationId } = await anOrganisation(server)
  const named = async (kind: 'website' | 'database', name: string) => {
    const id = randomUUID()
    await server.db.insert(resources).values({ id, organisationId, kind, name })
    return id
  }
  const bought = [
    await named('website', 'münchen.de'),
    await named('website', '東京.jp'),
    await named('database', '東京'),
  ]
  const at = new Date('2026-05-01')
  const lines = await serviceLines(
    server.db,
    bought.map((resourceId) => ({
      resourceId,
      terms: termsOf('basic'),
      net: money('EUR', 1200),
      from: at,
      until: at,
    })),
  )
  expect(lines.map(({ description }) => description.split(' for ')[1])).toEqual([
    'münchen.de',
    'xn--1lqs71d.jp',
    '東京',
  ])
})
