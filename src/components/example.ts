import type { UserEvent } from '@testing-library/user-event'
import type { ReactElement } from 'react'

/**
 * A component at its simplest: what the shared conformance test renders, and the example of its page for readers.
 * `src/components/<name>/<name>.example.tsx` exports it as `example`.
 */
export type Example = {
  /** The component with what it can't do without. The properties are spread into it after its own. */
  render: (props: Record<string, unknown>) => ReactElement
  /** `data-slot` of the element that takes ref, native and `data-*` properties. */
  slot: string
  /** `data-slot` of the element that takes `className`, where that is another one. */
  classSlot?: string
  /** Its ref is a handle of its own, such as `{ focus, clear }`, and not the element. */
  hasHandle?: true
  /** For a component that holds a value and may stand in a form. It gets `name="field"`. */
  value?: ExampleValue
}

export type ExampleValue = {
  controlled: string
  uncontrolled: string
  onChange: string
  first: unknown
  second: unknown
  /** What its form sends for a value. Left out by a component that no form sends. */
  sent?: (value: unknown) => string[]
  /** What a person does to change it from `first` to `second`. */
  change: (slot: HTMLElement, user: UserEvent) => Promise<void>
  /** The value as it is shown, where no form sends it. */
  shown?: (slot: HTMLElement) => unknown
}
