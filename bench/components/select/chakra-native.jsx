import { NativeSelect } from '@chakra-ui/react'

import { fewOptions } from '../options.js'

export const Sample = ({ state, onChange }) => (
  <NativeSelect.Root>
    <NativeSelect.Field
      aria-label="City"
      value={state}
      onChange={(event) => onChange(event.target.value)}
    >
      {fewOptions.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </NativeSelect.Field>
    <NativeSelect.Indicator />
  </NativeSelect.Root>
)
