import '../headless.css'
import { DatePicker } from '@ark-ui/react/date-picker'
import { Portal } from '@ark-ui/react/portal'
import { useState } from 'react'

import { field, list } from '../looks.js'

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
        <DatePicker.Input aria-label="Renews on" className={field} />
        <DatePicker.Trigger>▾</DatePicker.Trigger>
      </DatePicker.Control>
      <Portal>
        <DatePicker.Positioner>
          <DatePicker.Content className={list}>
            <DatePicker.View view="day">
              <DatePicker.ViewControl>
                <DatePicker.PrevTrigger>‹</DatePicker.PrevTrigger>
                <DatePicker.RangeText />
                <DatePicker.NextTrigger>›</DatePicker.NextTrigger>
              </DatePicker.ViewControl>
              <DatePicker.Context>{month}</DatePicker.Context>
            </DatePicker.View>
          </DatePicker.Content>
        </DatePicker.Positioner>
      </Portal>
    </DatePicker.Root>
  )
}

const month = ({ weekDays, weeks }) => (
  <DatePicker.Table>
    <DatePicker.TableHead>
      <DatePicker.TableRow>
        {weekDays.map(({ long, short }) => (
          <DatePicker.TableHeader key={long}>{short}</DatePicker.TableHeader>
        ))}
      </DatePicker.TableRow>
    </DatePicker.TableHead>
    <DatePicker.TableBody>
      {weeks.map((week) => (
        <DatePicker.TableRow key={week[0].toString()}>
          {week.map((day) => (
            <DatePicker.TableCell key={day.toString()} value={day}>
              <DatePicker.TableCellTrigger>{day.day}</DatePicker.TableCellTrigger>
            </DatePicker.TableCell>
          ))}
        </DatePicker.TableRow>
      ))}
    </DatePicker.TableBody>
  </DatePicker.Table>
)
