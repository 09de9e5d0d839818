import { shadowRootOf } from './shadow-root.ts'

/** Attributes that apply to a part of a page and everything in it. */
const partAttributes = ['data-theme', 'data-contrast', 'data-density', 'data-brand', 'dir', 'lang']

/** Of a page that sets none, for what is rendered inside a container that does. */
const defaults: Readonly<Record<string, () => string>> = {
  'data-theme': () => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'),
  'data-contrast': () => (matchMedia('(prefers-contrast: more)').matches ? 'more' : 'standard'),
  'data-density': () => 'comfortable',
}

export type PartAttributes = { [name: string]: string }

/**
 * What an element elsewhere on the page needs to look, and be read, like a part of the page that contains `opener`: the
 * attributes that differ from those around it.
 */
export function attributesOfPart(opener: Element, around: Element): PartAttributes {
  const attributes: PartAttributes = {}
  for (const name of partAttributes) {
    const part = closest(opener, `[${name}]`)
    if (part === closest(around, `[${name}]`)) continue
    const value = part?.getAttribute(name) ?? defaults[name]?.()
    if (value) attributes[name] = value
  }
  const [own, other] = [getComputedStyle(opener), getComputedStyle(around)]
  // Not from its attribute, which may be `auto`.
  delete attributes['dir']
  if (own.direction !== other.direction) attributes['dir'] = own.direction
  // A brand has any selector, and names itself.
  const brand = own.getPropertyValue('--pp-brand')
  if (brand && brand !== other.getPropertyValue('--pp-brand')) attributes['data-brand'] = brand
  return attributes
}

/**
 * Calls back when an attribute of a part changes anywhere on the page, or in the shadow root of `element`. One observer
 * watches for all.
 */
export function watchParts(onChange: () => void, element: Element | null = null) {
  observer ??= new MutationObserver(() => listeners.forEach((listener) => listener()))
  const roots = listeners.size === 0 ? [document, shadowRootOf(element)] : [shadowRootOf(element)]
  for (const root of roots)
    if (root) observer.observe(root, { subtree: true, attributeFilter: partAttributes })
  listeners.add(onChange)
  return () => {
    listeners.delete(onChange)
    if (listeners.size === 0) observer?.disconnect()
  }
}
const listeners = new Set<() => void>()
let observer: MutationObserver | undefined

/** Like `Element.closest`, out of shadow roots. */
function closest(element: Element, selector: string): Element | null {
  const host = shadowRootOf(element)?.host
  return element.closest(selector) ?? (host ? closest(host, selector) : null)
}
