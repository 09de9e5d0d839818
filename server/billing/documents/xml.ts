/** An element, its attributes and its contents. Undefined children are left out. */
export type Element = {
  name: string
  attributes: Readonly<Record<string, string>>
  children: readonly (Element | string)[]
}
type Child = Element | string | undefined

export const element = (name: string, ...children: readonly Child[]): Element =>
  elementWith(name, {}, ...children)

export const elementWith = (
  name: string,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly Child[]
): Element => ({ name, attributes, children: children.filter((child) => child !== undefined) })

/** An element that contains text, or nothing if there is no text. */
export const optional = (name: string, text: string | undefined) =>
  text === undefined || text === '' ? undefined : element(name, text)

/** The document, indented. The same input always produces the same text. */
export const xmlDocument = (root: Element) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${render(root, '')}\n`

function render({ name, attributes, children }: Element, indent: string): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`)
  const start = `${indent}<${name}${written.join('')}`
  if (children.length === 0) return `${start}/>`
  if (children.every((child) => typeof child === 'string')) {
    return `${start}>${children.map(escaped).join('')}</${name}>`
  }
  const inside = children.map((child) =>
    typeof child === 'string' ? escaped(child) : render(child, `${indent}  `),
  )
  return `${start}>\n${inside.join('\n')}\n${indent}</${name}>`
}

/** XML 1.0 section 2.2 excludes most control characters, unpaired surrogates, U+FFFE and U+FFFF. */
const notAllowed = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

const escaped = (text: string) =>
  text
    .replace(notAllowed, '\u{FFFD}')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
