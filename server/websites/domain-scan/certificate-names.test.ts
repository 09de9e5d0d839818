import { expect, test } from 'vitest'

import { noInternet } from '../../testing/no-internet.ts'
import { findCertificateNames, namesOfCertificates } from './certificate-names.ts'

/** Two of the fields are shortened. https://crt.sh/?q=%25.example.com&output=json */
const certificate = (names: string) => ({
  issuer_ca_id: 295815,
  issuer_name: "C=US, O=Let's Encrypt, CN=R11",
  common_name: 'example.com',
  name_value: names,
  id: 15_204_391_224,
  entry_timestamp: '2026-10-01T08:14:11.123',
  not_before: '2026-10-01T07:14:11',
  not_after: '2026-12-30T07:14:10',
  serial_number: '03a1',
  result_count: 3,
})

test('the names of a domain in its certificates are found once, without those of other domains', () => {
  const json = JSON.stringify([
    certificate('example.com\n*.dev.example.com\nWWW.example.com'),
    certificate('www.example.com\nnotexample.com\nmail@example.com'),
  ])
  expect(namesOfCertificates(json, 'example.com')).toEqual(['dev', 'www'])
})

test.for([null, 'http://nowhere.invalid'])(
  'no names are found, and nothing fails, when the service is %s',
  async (certificateLogUrl) => {
    const outbound = { ...noInternet, certificateLogUrl }
    const { signal } = new AbortController()
    expect(await findCertificateNames('example.com', { outbound, signal })).toEqual([])
  },
)
