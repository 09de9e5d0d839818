import '../headless.css'
import { Portal } from '@ark-ui/react/portal'
import { createListCollection, Select } from '@ark-ui/react/select'

import { field, list, option } from '../looks.js'
import { fewOptions } from '../options.js'

const collection = createListCollection({ items: fewOptions })

export const Sample = ({ state, onChange }) => (
  <Select.Root
    collection={collection}
    value={[state]}
    onValueChange={({ value }) => onChange(value[0])}
  >
    <Select.Control>
      <Select.Trigger aria-label="City" className={field}>
        <Select.ValueText />
        <Select.Indicator>▾</Select.Indicator>
      </Select.Trigger>
    </Select.Control>
    <Portal>
      <Select.Positioner>
        <Select.Content className={list}>
          {fewOptions.map((item) => (
            <Select.Item key={item.value} item={item} className={option}>
              <Select.ItemText>{item.label}</Select.ItemText>
              <Select.ItemIndicator>✓</Select.ItemIndicator>
            </Select.Item>
          ))}
        </Select.Content>
      </Select.Positioner>
    </Portal>
    <Select.HiddenSelect />
  </Select.Root>
)
