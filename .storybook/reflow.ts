import type { Page } from 'playwright'

const WIDE_SPACING =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }'
const TEXT_PX = { normal: 16, doubled: 32 }
const NARROWEST_PX = 320

/**
 * Fails when the story cuts text off or scrolls sideways: at 320 px (WCAG 1.4.10), with wide text spacing (1.4.12),
 * and for a person whose browser has text of twice the size (1.4.4), on a screen that has the room of 320 px then.
 */
export async function expectReflow(page: Page) {
  const size = page.viewportSize() ?? { width: 1024, height: 768 }
  const before = await lostTexts(page)
  const expectNothingLost = async (when: string) => {
    const lost = (await lostTexts(page)).filter((text) => !before.includes(text))
    const wide = await sidewaysOverflow(page)
    if (lost.length > 0) throw new Error(`${when} text is cut off:\n${lost.join('\n')}`)
    if (wide.length > 0) throw new Error(`${when} the page scrolls sideways:\n${wide.join('\n')}`)
  }

  const style = await page.addStyleTag({ content: WIDE_SPACING })
  await expectNothingLost('With wide text spacing')
  await style.evaluate((element) => (element as Element).remove())

  const devtools = await page.context().newCDPSession(page)
  const setText = (standard: number) =>
    devtools.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } })
  await page.setViewportSize({ ...size, width: Math.max(size.width, 2 * NARROWEST_PX) })
  await setText(TEXT_PX.doubled)
  await nextFrame(page)
  await expectNothingLost('With text of twice the size')
  await setText(TEXT_PX.normal)
  await devtools.detach()

  await page.setViewportSize({ ...size, width: NARROWEST_PX })
  await nextFrame(page)
  const wide = await sidewaysOverflow(page)
  if (wide.length > 0) {
    throw new Error(`At ${NARROWEST_PX} px the page scrolls sideways:\n${wide.join('\n')}`)
  }
  await page.setViewportSize(size)
}

/** Fails when the story, turned round, scrolls sideways. */
export async function expectBothDirections(page: Page) {
  const turn = () =>
    page.evaluate(() => {
      const root = document.documentElement
      root.dir = root.dir === 'rtl' ? 'ltr' : 'rtl'
      return root.dir
    })
  const direction = await turn()
  const wide = await sidewaysOverflow(page)
  await turn()
  if (wide.length > 0)
    throw new Error(`In ${direction} the page scrolls sideways:\n${wide.join('\n')}`)
}

/** Until the page has taken in another size: what watches it answers in the next frame. */
const nextFrame = (page: Page) =>
  page.evaluate(
    () => new Promise((settle) => requestAnimationFrame(() => requestAnimationFrame(settle))),
  )

/** Elements that reach out of the page, when the page scrolls sideways. What scrolls by itself may be wide. */
const sidewaysOverflow = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    return [...document.body.querySelectorAll<HTMLElement>('*')]
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect()
        return width > 1 && (right > clientWidth + 0.5 || left < -0.5)
      })
      .slice(0, 5)
      .map((element) => element.outerHTML.slice(0, 160))
  })

/** Texts whose own element cuts them off. An ellipsis is a choice; a box of a pixel is for screen readers. */
const lostTexts = (page: Page) =>
  page.evaluate(() => {
    const hasOwnText = (element: Element) =>
      [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      )
    return [...document.body.querySelectorAll<HTMLElement>('*')]
      .filter((element) => {
        if (!element.checkVisibility() || !hasOwnText(element) || element.clientWidth <= 1)
          return false
        const { overflowX, overflowY, textOverflow } = getComputedStyle(element)
        if (textOverflow === 'ellipsis') return false
        const isCutX =
          element.scrollWidth > element.clientWidth + 1 &&
          overflowX !== 'auto' &&
          overflowX !== 'scroll'
        const isCutY =
          element.scrollHeight > element.clientHeight + 1 &&
          (overflowY === 'hidden' || overflowY === 'clip')
        return isCutX || isCutY
      })
      .map((element) => element.outerHTML.slice(0, 160))
  })
