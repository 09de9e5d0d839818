import { OTPField } from '@base-ui/react/otp-field'

import { box } from './box.js'

export function CodeField() {
  return (
    <OTPField.Root length={6} name="code" className="relative flex gap-2">
      {Array.from({ length: 6 }, (_, index) => (
        <OTPField.Input key={index} className={box} aria-label={`Digit ${index + 1} of 6`} />
      ))}
    </OTPField.Root>
  )
}
