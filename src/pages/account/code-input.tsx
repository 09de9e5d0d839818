import type { ComponentProps } from 'react'

import { Input } from '../../components/input/index.ts'

/** A code of the second factor. A recovery code is longer than six digits, so it is one plain field. */
export const CodeInput = (props: ComponentProps<typeof Input>) => (
  <Input
    {...props}
    autoComplete="one-time-code"
    autoCapitalize="none"
    spellCheck={false}
    required
  />
)
