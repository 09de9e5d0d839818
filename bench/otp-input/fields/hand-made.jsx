import { useState } from 'react'

import { box } from './box.js'

/** The typical ten-minute version: six inputs, one state, and focus moves on with each digit. */
export function CodeField() {
  const [digits, setDigits] = useState(['', '', '', '', '', ''])

  function enter(index, input) {
    const digit = input.value.slice(-1)
    setDigits(digits.with(index, digit))
    if (digit) input.nextElementSibling?.focus()
  }

  return (
    <div className="relative flex gap-2">
      {Array.from({ length: 6 }, (_, index) => (
        <input
          key={index}
          value={digits[index]}
          onChange={(event) => enter(index, event.target)}
          inputMode="numeric"
          aria-label={`Digit ${index + 1} of 6`}
          className={box}
        />
      ))}
    </div>
  )
}
