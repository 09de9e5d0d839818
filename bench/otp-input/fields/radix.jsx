import { unstable_OneTimePasswordField as OneTimePasswordField } from 'radix-ui'

import { box } from './box.js'

export function CodeField() {
  return (
    <OneTimePasswordField.Root className="relative flex gap-2">
      {Array.from({ length: 6 }, (_, index) => (
        <OneTimePasswordField.Input key={index} className={box} />
      ))}
      <OneTimePasswordField.HiddenInput name="code" />
    </OneTimePasswordField.Root>
  )
}
