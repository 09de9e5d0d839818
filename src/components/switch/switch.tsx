import type { ReactNode } from 'react'

import { Choice, type ChoiceProps } from '../field/choice.tsx'

export type SwitchProps = Omit<
  ChoiceProps,
  'kind' | 'look' | 'slot' | 'label' | 'aside' | 'isIndeterminate' | 'role'
> & {
  /** Its label: what is on or off. It stays the same in both states. */
  children?: ReactNode
  /** A description below the label. */
  description?: ReactNode
  /** The position of the switch: before its text, or at the end of the line, as in a list of settings. */
  controlSide?: 'start' | 'end'
}

/** On or off, with immediate effect. Renders a native `<input type="checkbox" role="switch">` in its `<label>`. */
export function Switch({ children, ...props }: SwitchProps) {
  return <Choice {...props} kind="switch" slot="switch" label={children} />
}
