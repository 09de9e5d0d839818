'use client'

import type { Example } from '../example.ts'
import { SearchField } from './index.ts'

export const example: Example = {
  slot: 'input',
  classSlot: 'search-field',
  render: (props) => <SearchField aria-label="Search domains" onSearch={() => {}} {...props} />,
  value: {
    controlled: 'value',
    uncontrolled: 'defaultValue',
    onChange: 'onChange',
    first: 'shop',
    second: 'blog',
    sent: (value) => [String(value)],
    change: async (slot, user) => {
      await user.clear(slot)
      await user.type(slot, 'blog')
    },
  },
}
