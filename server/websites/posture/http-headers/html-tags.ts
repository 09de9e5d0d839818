type HtmlTag = { name: string; attributes: Map<string, string> }

/** Elements whose content is text, not tags (HTML, section 13.1.2). */
const rawText = new Set(['script', 'style', 'textarea', 'title'])

/**
 * Returns the start tags with the given names, in order: enough to find scripts and meta elements. Reads each character
 * once or twice, whatever the page contains.
 */
export function htmlTags(html: string, names: readonly string[]): HtmlTag[] {
  const found: HtmlTag[] = []
  let at = 0
  for (;;) {
    at = html.indexOf('<', at)
    if (at === -1) return found
    if (html.startsWith('<!--', at)) {
      at = after(html, '-->', at)
      continue
    }
    const name = match(/<([a-z][^\s/>]*)/iy, html, at)?.[1]?.toLowerCase()
    if (name === undefined) {
      at += 1
      continue
    }
    const { attributes, end } = readAttributes(html, at + 1 + name.length)
    if (names.includes(name)) found.push({ name, attributes })
    at = rawText.has(name) ? endOfText(html, name, end) : end
  }
}

function readAttributes(html: string, from: number) {
  const attributes = new Map<string, string>()
  let at = from
  for (;;) {
    at += match(/[\s/]*/y, html, at)?.[0].length ?? 0
    if (at >= html.length || html[at] === '>') return { attributes, end: at }
    const name = match(/=?[^\s/>=]*/y, html, at)?.[0] ?? ''
    at += name.length
    const equals = match(/\s*=\s*/y, html, at)?.[0].length ?? 0
    const value = equals === 0 ? { text: '', end: at } : readValue(html, at + equals)
    // Of two attributes with the same name, the first counts (HTML, section 13.2.5.33).
    const key = name.toLowerCase()
    if (!attributes.has(key)) attributes.set(key, value.text)
    at = value.end
  }
}

function readValue(html: string, at: number) {
  const quote = html[at]
  if (quote === '"' || quote === "'") {
    const end = after(html, quote, at + 1)
    return { text: html.slice(at + 1, end - 1), end }
  }
  const text = match(/[^\s>]*/y, html, at)?.[0] ?? ''
  return { text, end: at + text.length }
}

/** The position after the next mark, or the end of the page. */
function after(html: string, mark: string, from: number) {
  const start = html.indexOf(mark, from)
  return start === -1 ? html.length : start + mark.length
}

function endOfText(html: string, name: string, from: number) {
  const end = new RegExp(`</${name}`, 'gi')
  end.lastIndex = from
  return end.exec(html)?.index ?? html.length
}

function match(sticky: RegExp, html: string, at: number) {
  sticky.lastIndex = at
  return sticky.exec(html)
}
