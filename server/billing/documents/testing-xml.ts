/** An element without its namespace. */
export type Parsed = {
  name: string
  attributes: Readonly<Record<string, string>>
  children: Parsed[]
  text: string
}

const token = /<\?xml [^?]*\?>\s*|<(\/?)([\w:]+)((?:\s+[\w:]+="[^"<]*")*)\s*(\/?)>|([^<>]+)/gy

/** Reads XML as strictly as our documents need. Throws where it isn't well-formed. */
export function parseXml(xml: string): Parsed {
  const top: Parsed = { name: '', attributes: {}, children: [], text: '' }
  const open: Parsed[] = [top]
  token.lastIndex = 0
  while (token.lastIndex < xml.length) {
    const at = token.lastIndex
    const match = token.exec(xml)
    const parent = open.at(-1)
    if (!match || !parent) throw new Error(`not XML: ${xml.slice(at, at + 40)}`)
    const [, isEnd, qualified = '', attributes = '', isEmpty, text] = match
    const name = qualified.split(':').at(-1) ?? ''
    if (text !== undefined) parent.text += unescaped(text)
    else if (isEnd) {
      if (open.pop()?.name !== name) throw new Error(`${name} isn't open`)
    } else if (name !== '') {
      const one = { name, attributes: attributesOf(attributes), children: [], text: '' }
      parent.children.push(one)
      if (!isEmpty) open.push(one)
    }
  }
  const [root, ...others] = top.children
  if (open.length !== 1 || !root || others.length > 0) throw new Error('elements are open')
  return root
}

const attributesOf = (written: string) =>
  Object.fromEntries(
    [...written.matchAll(/([\w:]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [
      key,
      unescaped(value),
    ]),
  )

function unescaped(text: string) {
  const rest = text.replaceAll(/&(?:amp|lt|gt|quot);/g, '')
  if (rest.includes('&')) throw new Error(`& isn't escaped in ${text}`)
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
}

/** All elements on a path of local names. */
export const elementsOn = (path: string, of: Parsed): Parsed[] =>
  path
    .split('/')
    .reduce<Parsed[]>(
      (found, name) =>
        found.flatMap((each) => each.children.filter((child) => child.name === name)),
      [of],
    )
