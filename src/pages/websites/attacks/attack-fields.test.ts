import { describe, expect, test } from 'vitest'

import { attackQueryOf, withValue } from './attack-fields.ts'

describe('filter', () => {
  test('excluding adds one value each time, and selecting replaces the others', () => {
    const without = withValue({ not_address: '192.0.2.1' }, 'not_address', '192.0.2.2')
    expect(without).toEqual({ not_address: '192.0.2.1, 192.0.2.2' })
    expect(withValue(without, 'not_address', '192.0.2.2')).toEqual(without)
    expect(withValue({ address: '192.0.2.1' }, 'address', '192.0.2.2')).toEqual({
      address: '192.0.2.2',
    })
  })

  test('several values are sent separately, and a comma in a path is kept', () => {
    expect(attackQueryOf({ not_country: 'de, fr', path: '/a,b', method: 'post' })).toEqual({
      not_country: ['DE', 'FR'],
      path: '/a,b',
      method: 'POST',
    })
  })
})
