'use client'

import type { Example } from '../example.ts'
import { FilterBar, type FilterField } from './index.ts'

const fields: readonly FilterField[] = [
  { id: 'state', label: 'State', options: [{ value: 'paused', label: 'Paused' }] },
  { id: 'host', label: 'Host' },
]

export const example: Example = {
  slot: 'filter-bar',
  render: (props) => (
    <FilterBar
      fields={fields}
      value={{ state: 'paused' }}
      onValueChange={() => undefined}
      resultCount={12}
      {...props}
    />
  ),
}
