import { Select } from '@radix-ui/themes'

import { fewOptions } from '../options.js'

export const Sample = ({ state, onChange }) => (
  <Select.Root value={state} onValueChange={onChange}>
    <Select.Trigger aria-label="City" />
    <Select.Content>
      {fewOptions.map(({ value, label }) => (
        <Select.Item key={value} value={value}>
          {label}
        </Select.Item>
      ))}
    </Select.Content>
  </Select.Root>
)
