import type { UserEvent } from '@testing-library/user-event'
import type { ReactElement } from 'react'

/**
 * A minimal example of a component: rendered by the shared conformance test, and shown on the component's docs page.
 * `src/components/<name>/<name>.example.tsx` exports it as `example`. Others of the same component, which are only
 * tested, are in `moreExamples`, by name.
 */
export type Example = {
  /** The component with its required props. `props` are spread into it after its own. */
  render: (props: Record<string, unknown>) => ReactElement
  /** `data-slot` of the element that accepts ref, native and `data-*` props. */
  slot: string
  /** `data-slot` of the element that accepts `className`, if it is a different one. */
  classSlot?: string
  /** Its ref is a custom handle, such as `{ focus, clear }`, and not the element. */
  hasHandle?: true
  /** For a component that has a value and can be part of a form. It gets `name="field"`. */
  value?: ExampleValue
}

export type ExampleValue = {
  controlled: string
  uncontrolled: string
  onChange: string
  first: unknown
  second: unknown
  /** What its form submits for a value. Omitted by a component that isn't submitted. */
  sent?: (value: unknown) => string[]
  /** How a user changes it from `first` to `second`. */
  change: (slot: HTMLElement, user: UserEvent) => Promise<void>
  /** It only looks invalid, because its role has no `aria-invalid`, or it always has a valid value. */
  invalid?: 'look' | 'never'
  /** The displayed value, when it isn't submitted. */
  shown?: (slot: HTMLElement) => unknown
}
