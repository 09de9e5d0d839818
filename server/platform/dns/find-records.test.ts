import { expect, test } from 'vitest'

import { codecName } from './codec.ts'
import { findRecords } from './find-records.ts'
import type { WireRecord } from './message.ts'

test('a name with escapes is returned with its escapes', async () => {
  const asked: string[] = []
  const found = await findRecords(
    ({ name }) => {
      asked.push(name)
      const record = {
        name: codecName(name),
        type: 'TXT',
        ttl: 60,
        data: [Buffer.from('a')],
      } as WireRecord
      return Promise.resolve({ kind: 'answer', records: [record] })
    },
    'example.com',
    { name: String.raw`k\195\164the\032\040x\041._ipp._tcp`, type: 'TXT' },
  )
  expect(asked.map(codecName)).toEqual(['käthe (x)._ipp._tcp.example.com'])
  expect(found).toMatchObject({
    records: [{ name: String.raw`k\195\164the\032\040x\041._ipp._tcp` }],
    isName: true,
  })
})
