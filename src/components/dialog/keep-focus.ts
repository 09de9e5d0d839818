import type { KeyboardEvent } from 'react'

import { shadowRootOf } from '../shadow-root.ts'

/**
 * In a shadow root, Tab moves from the last control of a dialog to the first, and back. Elsewhere Radix does that, which
 * only compares what has the focus in the document: here the host.
 */
export function keepFocusInShadowRoot(event: KeyboardEvent<HTMLElement>) {
  const { currentTarget: panel, shiftKey } = event
  const focused = shadowRootOf(panel)?.activeElement
  if (event.key !== 'Tab' || event.defaultPrevented || !focused || !panel.contains(focused)) return
  const controls = [...panel.querySelectorAll<HTMLElement>(focusable)].filter(
    (control) => control.tabIndex >= 0 && control.checkVisibility({ visibilityProperty: true }),
  )
  if (shiftKey) controls.reverse()
  const edge = controls.at(-1)
  const isAtEdge = !edge || isSameStop(edge, focused) || (shiftKey && focused === panel)
  if (!isAtEdge) return
  event.preventDefault()
  const next = controls.find((it) => isSameStop(it, controls[0]) && it.matches(':checked'))
  ;(next ?? controls[0] ?? panel).focus()
}

const focusable =
  ':is(a[href], button, input, select, textarea, summary, iframe, [tabindex], [contenteditable]):not(:disabled, [type=hidden])'

/** Radios with one name have one tab stop: the selected one, if any. */
const isSameStop = (one: Element, other: Element | undefined) =>
  one === other ||
  (one instanceof HTMLInputElement &&
    other instanceof HTMLInputElement &&
    one.type === 'radio' &&
    other.type === 'radio' &&
    one.name === other.name &&
    one.form === other.form)
