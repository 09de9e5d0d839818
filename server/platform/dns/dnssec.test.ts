import { describe, expect, test } from 'vitest'

import { judgeDnssec } from './dnssec.ts'

/** RFC 4034, section 5.4, and RFC 4509, section 2.3. */
const key = {
  flags: 256,
  algorithm: 5,
  key: Buffer.from(
    'AQOeiiR0GOMYkDshWoSKz9XzfwJr1AYtsmx3TGkJaNXVbfi/2pHm822aJ5iI9BMzNXxeYCmZDRD99WYwYqUSdjMmmAphXdvxegXd/M5+X7OrzKBaMbCVdFLUUh6DhweJBjEVv5f2wwjM9XzcnOf+EPbtG9DMBmADjFDc2w/rljwvFw==',
    'base64',
  ),
}
const sha1 = {
  keyTag: 60_485,
  algorithm: 5,
  digestType: 1,
  digest: Buffer.from('2BB183AF5F22588179A53B0A98631FAD1A292118', 'hex'),
}
const sha256 = {
  ...sha1,
  digestType: 2,
  digest: Buffer.from('D4B7D520E7BB5F0F67674A0CCEB1E3E0614B93C4F9E99B8383F6A1E4469DA50A', 'hex'),
}
/** RFC 6605, section 6.2. */
const key384 = {
  flags: 257,
  algorithm: 14,
  key: Buffer.from(
    'xKYaNhWdGOfJ+nPrL8/arkwf2EY3MDJ+SErKivBVSum1w/egsXvSADtNJhyem5RCOpgQ6K8X1DRSEkrbYQ+OB+v8/uX45NBwY8rp65F6Glur8I/mlVNgF6W/qTI37m40',
    'base64',
  ),
}
const sha384 = {
  keyTag: 10_771,
  algorithm: 14,
  digestType: 4,
  digest: Buffer.from(
    '72d7b62976ce06438e9c0bf319013cf801f09ecc84b8d7e9495f27e305c6a9b0563a9b5f4d288405c3008a946df983d6',
    'hex',
  ),
}
const ZONE = 'dskey.example.com'

describe('state of a zone', () => {
  test('a zone is signed when one of its keys has a digest at the parent', () => {
    expect(judgeDnssec(ZONE, [sha1], [key])).toBe('signed')
    expect(judgeDnssec(ZONE, [sha256], [key384, key])).toBe('signed')
    expect(judgeDnssec('Example.NET', [sha384], [key384])).toBe('signed')
    expect(judgeDnssec(ZONE, [{ ...sha1, keyTag: 1 }, sha256], [key])).toBe('signed')
  })

  test('a zone is unsigned when the parent has no digest, with or without keys', () => {
    expect(judgeDnssec(ZONE, [], [])).toBe('unsigned')
    expect(judgeDnssec(ZONE, [], [key])).toBe('unsigned')
  })

  test.for([
    ['has no key', ZONE, sha256, []],
    ['has another key', ZONE, sha256, [key384]],
    ['has the key of another zone', 'other.example.com', sha256, [key]],
    ['has a key of another tag', ZONE, { ...sha256, keyTag: 60_486 }, [key]],
    ['has a key of another algorithm', ZONE, { ...sha256, algorithm: 8 }, [key]],
    ['has a key that signs no zone', ZONE, sha256, [{ ...key, flags: 0 }]],
    ['has a digest of another key', ZONE, { ...sha256, digest: Buffer.alloc(32) }, [key]],
  ] as const)('a zone is broken when it %s', ([, zone, ds, keys]) => {
    expect(judgeDnssec(zone, [ds], keys)).toBe('broken')
  })

  test('a zone’s state is unknown without a reply, or with an unsupported digest', () => {
    expect(judgeDnssec(ZONE, [sha256], null)).toBe('unknown')
    expect(judgeDnssec(ZONE, [{ ...sha256, digestType: 3 }], [key])).toBe('unknown')
  })
})
