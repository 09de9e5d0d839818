import { describe, expect, test } from 'vitest'

import { attackQueryOf, withValue } from './attack-fields.ts'

describe('a filter', () => {
  test('leaves out one value more each time, and asks for one alone', () => {
    const without = withValue({ not_address: '192.0.2.1' }, 'not_address', '192.0.2.2')
    expect(without).toEqual({ not_address: '192.0.2.1, 192.0.2.2' })
    expect(withValue(without, 'not_address', '192.0.2.2')).toEqual(without)
    expect(withValue({ address: '192.0.2.1' }, 'address', '192.0.2.2')).toEqual({
      address: '192.0.2.2',
    })
  })

  test('is sent with several values apart, and a comma of a path in its place', () => {
    expect(attackQueryOf({ not_country: 'de, fr', path: '/a,b', method: 'post' })).toEqual({
      not_country: ['DE', 'FR'],
      path: '/a,b',
      method: 'POST',
    })
  })
})
