import { DatePicker, Portal } from '@chakra-ui/react'
import { useState } from 'react'

export function Sample({ onChange }) {
  // Its values are objects.
  const [value, setValue] = useState([])
  const change = (details) => {
    setValue(details.value)
    onChange(details.value[0]?.toString() ?? null)
  }
  return (
    <DatePicker.Root lazyMount value={value} onValueChange={change}>
      <DatePicker.Control>
        <DatePicker.Input aria-label="Renews on" />
        <DatePicker.IndicatorGroup>
          <DatePicker.Trigger>▾</DatePicker.Trigger>
        </DatePicker.IndicatorGroup>
      </DatePicker.Control>
      <Portal>
        <DatePicker.Positioner>
          <DatePicker.Content>
            <DatePicker.View view="day">
              <DatePicker.Header />
              <DatePicker.DayTable />
            </DatePicker.View>
          </DatePicker.Content>
        </DatePicker.Positioner>
      </Portal>
    </DatePicker.Root>
  )
}
