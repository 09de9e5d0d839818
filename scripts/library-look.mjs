// Opens a page with the library's components and reads what they look like.

/** Returns the page and its console output. */
export async function open(browser, url, options = {}) {
  const page = await browser.newPage({ colorScheme: 'light', reducedMotion: 'reduce', ...options })
  const complaints = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('requestfailed', (request) => complaints.push(`${request.url()} could not be loaded.`))
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()} for ${response.url()}`)
  })
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  await page.goto(url)
  return { page, complaints }
}

const properties = [
  'box-sizing margin padding border-width border-style border-radius border-color font-family font-size font-weight',
  'line-height letter-spacing text-transform color background-color box-shadow opacity list-style-type',
  'text-decoration-line vertical-align border-collapse display visibility position float width height gap caption-side',
  'outline outline-offset',
].flatMap((some) => some.split(' '))

/** Pages style links and buttons in these states too: `button:hover { border-color: blue }`. */
const states = [[], ['hover'], ['focus'], ['focus', 'focus-visible']]
const reacting = ['a', 'button', 'input', 'select', 'textarea', 'label', 'summary', 'tr']

/** Each element of each component, in the order of the document, with its computed styles in every state. */
export async function lookOf({ page }) {
  await page.locator('#root > section').last().waitFor({ state: 'attached' })
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument')
  const { nodeIds } = await session.send('DOM.querySelectorAll', {
    nodeId: root.nodeId,
    selector: reacting.map((name) => `[data-slot] ${name}, ${name}[data-slot]`).join(),
  })
  const looks = []
  for (const forcedPseudoClasses of states) {
    await Promise.all(
      nodeIds.map((nodeId) =>
        session.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses }),
      ),
    )
    looks.push(await stylesOf(page, forcedPseudoClasses.map((name) => ` :${name}`).join('')))
  }
  await session.detach()
  return looks[0].map(({ name }, index) => ({
    name,
    values: looks.flatMap((look) => look[index].values),
  }))
}

const stylesOf = (page, state) =>
  page.evaluate(
    ([names, suffix]) => {
      // Builds write the same colour in different ways.
      const pen = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
      const known = new Map()
      const pixelOf = (colour) => {
        if (!pen || known.has(colour)) return known.get(colour)
        pen.clearRect(0, 0, 1, 1)
        pen.fillStyle = colour
        pen.fillRect(0, 0, 1, 1)
        known.set(colour, `rgba(${pen.getImageData(0, 0, 1, 1).data.join(' ')})`)
        return known.get(colour)
      }
      const colours = /\b(?:rgba?|ok(?:lch|lab)|lab|lch|color)\([^()]*\)/g
      // Without a style, the rest of an outline doesn't matter.
      const valueOf = (style, name) =>
        name.startsWith('outline') && style.outlineStyle === 'none'
          ? 'none'
          : style.getPropertyValue(name).replaceAll(colours, pixelOf)
      return [...document.querySelectorAll('[data-slot], [data-slot] *')].map((element) => {
        const style = getComputedStyle(element)
        const slot = element.closest('[data-slot]')?.getAttribute('data-slot')
        return {
          name: `${slot} ${element.localName}`,
          values: names.map((name) => `${name}${suffix}: ${valueOf(style, name)}`),
        }
      })
    },
    [properties, state],
  )

/** What differs, as `button svg: width: 16px, here 13px`. */
export const differencesOf = (alone, here) =>
  alone.length === here.length
    ? alone.flatMap(({ name, values }, index) =>
        values.flatMap((value, at) => {
          const now = here[index].values[at]
          return value === now ? [] : [`${name}: ${value}, here ${now.split(': ')[1]}`]
        }),
      )
    : [`There are ${alone.length} elements, and ${here.length} here.`]
