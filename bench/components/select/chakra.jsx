import { createListCollection, Portal, Select } from '@chakra-ui/react'

import { fewOptions } from '../options.js'

const collection = createListCollection({ items: fewOptions })

export const Sample = ({ state, onChange }) => (
  <Select.Root
    collection={collection}
    value={[state]}
    onValueChange={({ value }) => onChange(value[0])}
  >
    <Select.Control>
      <Select.Trigger aria-label="City">
        <Select.ValueText />
      </Select.Trigger>
      <Select.IndicatorGroup>
        <Select.Indicator />
      </Select.IndicatorGroup>
    </Select.Control>
    <Portal>
      <Select.Positioner>
        <Select.Content>
          {fewOptions.map((item) => (
            <Select.Item key={item.value} item={item}>
              {item.label}
              <Select.ItemIndicator />
            </Select.Item>
          ))}
        </Select.Content>
      </Select.Positioner>
    </Portal>
    <Select.HiddenSelect />
  </Select.Root>
)
