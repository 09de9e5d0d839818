import { DatePicker } from 'antd'
import { useState } from 'react'

export function Sample({ onChange }) {
  // Its values are objects.
  const [value, setValue] = useState(null)
  const change = (day, text) => {
    setValue(day)
    onChange(text)
  }
  return <DatePicker aria-label="Renews on" value={value} onChange={change} />
}
