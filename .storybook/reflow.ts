import type { Page } from 'playwright'

const WIDE_SPACING =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }'
/** The standard text size of a browser, in which a page's root is measured. */
const TEXT_PX = { normal: 16, doubled: 32 }
const NARROWEST_PX = 320

type Measured = { lost: string[]; wide: string[] }
type Look = { css?: string; isTurned?: boolean }

/**
 * Fails if the story clips text or scrolls sideways: with wide text spacing (WCAG 1.4.12), with text twice the size
 * (1.4.4) in a 320 px viewport, and at 320 px (1.4.10), in both directions. Leaves the viewport narrow:
 * each story sets its own size before it is shown.
 */
export async function expectReflow(page: Page) {
  const size = page.viewportSize() ?? { width: 1024, height: 768 }
  const [asItIs, spaced] = await measure(page, [{}, { css: WIDE_SPACING }])
  const expectNothingLost = (when: string, { lost, wide }: Measured) => {
    const cut = lost.filter((text) => !asItIs.lost.includes(text))
    if (cut.length > 0) throw new Error(`${when} text is cut off:\n${cut.join('\n')}`)
    expectNotWide(when, wide)
  }

  expectNothingLost('With wide text spacing', spaced)

  const devtools = await page.context().newCDPSession(page)
  const setText = (standard: number) =>
    devtools.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } })
  if (size.width < 2 * NARROWEST_PX) {
    await page.setViewportSize({ ...size, width: 2 * NARROWEST_PX })
  }
  await setText(TEXT_PX.doubled)
  const [doubled] = await measure(page, [{}], { resizedTo: TEXT_PX.doubled })
  expectNothingLost('With text at twice the size', doubled)
  await setText(TEXT_PX.normal)
  await devtools.detach()

  await page.setViewportSize({ ...size, width: NARROWEST_PX })
  const [narrow, turned] = await measure(page, [{}, { isTurned: true }], {
    resizedTo: TEXT_PX.normal,
  })
  expectNotWide(`At ${NARROWEST_PX} px`, narrow.wide)
  expectNotWide(`At ${NARROWEST_PX} px, in the other text direction,`, turned.wide)
}

function expectNotWide(when: string, wide: string[]) {
  if (wide.length > 0) throw new Error(`${when} the page scrolls horizontally:\n${wide.join('\n')}`)
}

/**
 * For each look, the texts clipped by their own element, and the elements that extend beyond the page when it scrolls
 * sideways. An ellipsis is intended, a 1 px box is for screen readers, and content that scrolls may be wide. All looks
 * are measured in one call, because each round trip to the page takes as long as a measurement.
 */
const measure = <Looks extends readonly Look[]>(
  page: Page,
  looks: readonly [...Looks],
  { resizedTo }: { resizedTo?: number } = {},
) =>
  page.evaluate(
    async ([allLooks, textPx]) => {
      const root = document.documentElement
      const nextFrame = () => new Promise((settle) => requestAnimationFrame(settle))
      if (textPx !== undefined) {
        // The size of the text arrives after the command that sets it, and would otherwise be that of the next story.
        while (parseFloat(getComputedStyle(root).fontSize) !== textPx) await nextFrame()
        // Resize observers respond in the next frame.
        await nextFrame()
        await nextFrame()
      }

      const elements = [...document.body.querySelectorAll<HTMLElement>('*')]
      const asText = (element: Element) => element.outerHTML.slice(0, 160)
      const hasOwnText = (element: Element) =>
        [...element.childNodes].some(
          (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
        )
      const isCutOff = (element: HTMLElement) => {
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
      }
      const reachesOut = (element: HTMLElement) => {
        const { left, right, width } = element.getBoundingClientRect()
        return width > 1 && (right > root.clientWidth + 0.5 || left < -0.5)
      }
      return allLooks.map(({ css = '', isTurned = false }) => {
        const { dir } = root
        if (isTurned) root.dir = dir === 'rtl' ? 'ltr' : 'rtl'
        const style = document.createElement('style')
        style.textContent = css
        document.head.append(style)
        const lost = elements.filter(isCutOff).map(asText)
        const isWide = root.scrollWidth > root.clientWidth
        const wide = isWide ? elements.filter(reachesOut).slice(0, 5).map(asText) : []
        style.remove()
        root.dir = dir
        return { lost, wide }
      })
    },
    [looks, resizedTo] as const,
  ) as Promise<{ [at in keyof Looks]: Measured }>
