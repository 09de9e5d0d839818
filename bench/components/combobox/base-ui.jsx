import '../headless.css'
import { Combobox } from '@base-ui/react/combobox'

import { field, layer, list, option } from '../looks.js'
import { options } from '../options.js'

export const Sample = ({ state, onChange }) => (
  <Combobox.Root
    items={options}
    value={options.find(({ value }) => value === state) ?? null}
    onValueChange={(chosen) => onChange(chosen?.value ?? null)}
  >
    <Combobox.InputGroup>
      <Combobox.Input aria-label="City" className={field} />
      <Combobox.Clear aria-label="Clear">×</Combobox.Clear>
      <Combobox.Trigger aria-label="Show the options">▾</Combobox.Trigger>
    </Combobox.InputGroup>
    <Combobox.Portal>
      <Combobox.Positioner className={layer}>
        <Combobox.Popup className={list}>
          <Combobox.Empty>No match</Combobox.Empty>
          <Combobox.List>
            {(item) => (
              <Combobox.Item key={item.value} value={item} className={option}>
                {item.label}
                <Combobox.ItemIndicator>✓</Combobox.ItemIndicator>
              </Combobox.Item>
            )}
          </Combobox.List>
        </Combobox.Popup>
      </Combobox.Positioner>
    </Combobox.Portal>
  </Combobox.Root>
)
