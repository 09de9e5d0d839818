/** The element that has the focus, inside shadow roots too; null if none has. */
export function focusedElement(): Element | null {
  let element = document.activeElement
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
  return element === document.body ? null : element
}

/** Finds an element in the document, or in the shadow roots that contain the focus. */
export function findOnPage(selector: string): Element | null {
  let root: Document | ShadowRoot | null | undefined = document
  while (root) {
    const found: Element | null = root.querySelector(selector)
    if (found) return found
    root = root.activeElement?.shadowRoot
  }
  return null
}

/** The shadow root that an element is in. */
export function shadowRootOf(element: Element | null): ShadowRoot | null {
  const root = element?.getRootNode()
  return root instanceof ShadowRoot ? root : null
}
