import { OTPInput } from 'input-otp'

import { box } from './box.js'

export function CodeField() {
  return (
    <OTPInput
      maxLength={6}
      name="code"
      aria-label="One-time code"
      render={({ slots }) => (
        <div className="relative flex gap-2">
          {Array.from({ length: 6 }, (_, index) => (
            <div key={index} className={box}>
              {slots[index].char}
            </div>
          ))}
        </div>
      )}
    />
  )
}
