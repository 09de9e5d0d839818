import { expect, test } from 'vitest'

import { DOMAIN_RECORDS_MAX } from '../../../contract/record-types.ts'
import { collectRecords } from './collect-records.ts'
import type { ZoneRecord } from './record.ts'

const address = (name: string, number: number): ZoneRecord => ({
  name,
  type: 'A',
  ttl: 300,
  content: `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`,
})

test('records of a wildcard that no longer fit are reported, and those that just fit aren’t', () => {
  let left = 0
  const collection = collectRecords({
    onRecord: () => undefined,
    onOwnName: () => undefined,
    onFull: () => (left += 1),
  })
  collection.collect(Array.from({ length: DOMAIN_RECORDS_MAX }, (_, at) => address('@', at)))
  expect(left).toBe(0)
  collection.addWildcard('@', [address('*', 1), address('*', 2)])
  expect(left).toBe(2)
})
