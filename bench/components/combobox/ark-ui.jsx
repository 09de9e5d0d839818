import '../headless.css'
import { Combobox, useListCollection } from '@ark-ui/react/combobox'
import { useFilter } from '@ark-ui/react/locale'
import { Portal } from '@ark-ui/react/portal'

import { field, list, option } from '../looks.js'
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
        <Combobox.Input aria-label="City" className={field} />
        <Combobox.ClearTrigger>×</Combobox.ClearTrigger>
        <Combobox.Trigger>▾</Combobox.Trigger>
      </Combobox.Control>
      <Portal>
        <Combobox.Positioner>
          <Combobox.Content className={list}>
            <Combobox.Empty>No match</Combobox.Empty>
            {collection.items.map((item) => (
              <Combobox.Item key={item.value} item={item} className={option}>
                <Combobox.ItemText>{item.label}</Combobox.ItemText>
                <Combobox.ItemIndicator>✓</Combobox.ItemIndicator>
              </Combobox.Item>
            ))}
          </Combobox.Content>
        </Combobox.Positioner>
      </Portal>
    </Combobox.Root>
  )
}
