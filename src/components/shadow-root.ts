/** The element that has the focus, inside shadow roots too; null if none has. */
export function focusedElement(): Element | null {
  let element = document.activeElement
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
  return element === document.body ? null : element
}

/** The shadow root that an element is in. */
export function shadowRootOf(element: Element | null): ShadowRoot | null {
  const root = element?.getRootNode()
  return root instanceof ShadowRoot ? root : null
}
