import '../headless.css'
import { Select } from '@base-ui/react/select'

import { field, layer, list, option } from '../looks.js'
import { fewOptions } from '../options.js'

export const Sample = ({ state, onChange }) => (
  <Select.Root items={fewOptions} value={state} onValueChange={onChange}>
    <Select.Trigger aria-label="City" className={field}>
      <Select.Value />
      <Select.Icon>▾</Select.Icon>
    </Select.Trigger>
    <Select.Portal>
      <Select.Positioner className={layer}>
        <Select.Popup className={list}>
          <Select.List>
            {fewOptions.map(({ value, label }) => (
              <Select.Item key={value} value={value} className={option}>
                <Select.ItemText>{label}</Select.ItemText>
                <Select.ItemIndicator>✓</Select.ItemIndicator>
              </Select.Item>
            ))}
          </Select.List>
        </Select.Popup>
      </Select.Positioner>
    </Select.Portal>
  </Select.Root>
)
