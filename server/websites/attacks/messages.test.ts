import { expect, test } from 'vitest'

import { readCoraza } from './coraza.ts'
import { readModSecurity } from './modsecurity.ts'

const request = { method: 'GET', uri: '/', headers: {} }
const coraza = (message: unknown) =>
  readCoraza({
    transaction: { id: '1', unix_timestamp: 1e18, client_ip: '192.0.2.1', request },
    messages: [message],
  })
const modSecurity = (message: unknown) =>
  readModSecurity({
    transaction: {
      client_ip: '192.0.2.1',
      time_stamp: 'Sun Mar 01 08:55:00 2026',
      unique_id: '1',
      request,
      messages: [message],
    },
  })

test('a message without its texts is accepted, and one without its rule or with other values isn’t', () => {
  const [ofCoraza] = coraza({ data: { id: 942_100 } }) ?? []
  expect(ofCoraza?.rules).toMatchObject([{ id: '942100', message: '', excerpt: '' }])
  const [ofModSecurity] = modSecurity({ details: { ruleId: '942100' } }) ?? []
  expect(ofModSecurity?.rules).toMatchObject([{ id: '942100', message: '', excerpt: '' }])
  for (const broken of [null, 'text', [], {}, { message: 1, data: { id: 1 } }]) {
    expect(coraza(broken)).toBeUndefined()
    expect(modSecurity(broken)).toBeUndefined()
  }
  for (const data of [
    null,
    [],
    {},
    { id: '1' },
    { id: 1.5 },
    { id: 1, msg: 2 },
    { id: 1, data: {} },
  ])
    expect(coraza({ data })).toBeUndefined()
  for (const details of [null, [], {}, { ruleId: 1 }, { ruleId: '1', match: 2 }])
    expect(modSecurity({ details })).toBeUndefined()
})

test('a severity that can’t be read counts as none', () => {
  const severities = [2, 4, 9, 2.5, '2', 'high', null, {}, undefined]
  const ofCoraza = severities.map((severity) => coraza({ data: { id: 1, severity } }))
  expect(ofCoraza.map((events) => events?.[0]?.rules?.[0]?.severity)).toEqual([
    'critical',
    'warning',
    ...severities.slice(2).map(() => undefined),
  ])
  const ofModSecurity = ['2', '4', 4, '9', '', 'high', null, {}, undefined].map((severity) =>
    modSecurity({ details: { ruleId: '1', severity } }),
  )
  expect(ofModSecurity.map((events) => events?.[0]?.rules?.[0]?.severity)).toEqual([
    'critical',
    'warning',
    'warning',
    ...severities.slice(3).map(() => undefined),
  ])
})
