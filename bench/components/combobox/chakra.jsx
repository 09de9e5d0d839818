import { Combobox, Portal, useFilter, useListCollection } from '@chakra-ui/react'

import { options } from '../options.js'

export function Sample({ state, onChange }) {
  const filters = useFilter({ sensitivity: 'base' })
  const { collection, filter } = useListCollection({
    initialItems: options,
    filter: (text, query) => filters.contains(text, query),
  })
  return (
    <Combobox.Root
      openOnClick
      collection={collection}
      value={state === null ? [] : [state]}
      onValueChange={({ value }) => onChange(value[0] ?? null)}
      onInputValueChange={({ inputValue }) => filter(inputValue)}
    >
      <Combobox.Control>
        <Combobox.Input aria-label="City" />
        <Combobox.IndicatorGroup>
          <Combobox.ClearTrigger />
          <Combobox.Trigger />
        </Combobox.IndicatorGroup>
      </Combobox.Control>
      <Portal>
        <Combobox.Positioner>
          <Combobox.Content>
            <Combobox.Empty>No match</Combobox.Empty>
            {collection.items.map((item) => (
              <Combobox.Item key={item.value} item={item}>
                {item.label}
                <Combobox.ItemIndicator />
              </Combobox.Item>
            ))}
          </Combobox.Content>
        </Combobox.Positioner>
      </Portal>
    </Combobox.Root>
  )
}
