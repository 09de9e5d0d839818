// What both checkers report in a page, with what the page itself knows of each finding.
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const engines = () => [
  require.resolve('accessibility-checker-engine/ace.js'),
  require.resolve('html_codesniffer/build/HTMLCS.js'),
]

/**
 * What both report in the page as it is now. Of IBM Equal Access also what is needed to judge it: `control` is what a
 * label is for, `isBehindModal` whether an open dialog hides it, `hasLabel` whether a control has a label that can be
 * seen, `isFramed` whether it is in a frame, `hasKeys` whether React or the browser handles keys in it, and `isSeen`
 * whether it is visible while it has the focus.
 */
export async function findingsOf(page) {
  for (const path of engines()) await page.addScriptTag({ path })
  return page.evaluate(async () => {
    /** Not by XPath, which ends at a shadow root. */
    const elementAt = (path) => {
      let at = /** @type {ParentNode | null | undefined} */ (document)
      for (const [, name, place] of path.matchAll(/\/([^/[]+)\[(\d+)\]/g)) {
        if (name === '#document-fragment') at = at instanceof Element ? at.shadowRoot : null
        else at = [...(at?.children ?? [])].filter((it) => it.localName === name)[Number(place) - 1]
      }
      return at instanceof Element ? at : null
    }
    const hasReactKeys = (element) =>
      Object.entries(element).some(
        ([name, props]) =>
          name.startsWith('__reactProps$') &&
          Object.keys(props).some((it) => it.startsWith('onKey')),
      )
    const hasKeys = (element) => {
      if (!element) return false
      const around = []
      for (let it = element; it; it = it.parentElement) around.push(it)
      return (
        element.querySelector('input[type=radio]') !== null ||
        [...around, ...element.querySelectorAll('*')].some(hasReactKeys)
      )
    }
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    /** What can't keep the focus needn't be visible: it passes it on, or something modal does. */
    const isSeen = async (element) => {
      if (!(element instanceof HTMLElement)) return true
      element.focus()
      await nextFrame()
      await nextFrame()
      if (!element.isConnected || document.activeElement !== element) return true
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const isOnPage = left + scrollX + (right - left) > 0 && top + scrollY + (bottom - top) > 0
      if (!isOnPage || !element.checkVisibility({ opacityProperty: true })) return false
      const xs = [left + 1, (left + right) / 2, right - 1]
      const ys = [top + 1, (top + bottom) / 2, bottom - 1]
      return xs.some((x) =>
        ys.some((y) => {
          const hit = document.elementFromPoint(x, y)
          const isOwn = hit !== null && (element.contains(hit) || hit.contains(element))
          // Escape closes it, and leaves the focus where it is (WCAG 2.4.11, note 2).
          const isBelowSheet = Boolean(hit?.closest('[data-slot="sheet"]'))
          return isOwn || isBelowSheet || hit?.closest('label')?.control === element
        }),
      )
    }
    const hasVisibleLabel = (snippet) => {
      const id = /\bid="([^"]+)"/.exec(snippet)?.[1]
      return document.querySelector(`label[for="${id}"]`)?.checkVisibility() ?? false
    }
    const { results } = await new window.ace.Checker().check(document, ['WCAG_2_2'])
    const ofEqualAccess = results
      .filter(({ value: [level, verdict] }) => level === 'VIOLATION' && verdict !== 'PASS')
      .filter(({ value: [, verdict] }) => verdict === 'FAIL' || verdict === 'POTENTIAL')
      .map(({ ruleId, reasonId, value, message, snippet, path }) => {
        const isFramed = path.dom.includes('/iframe[')
        const element = isFramed ? null : elementAt(path.dom)
        return {
          rule: `${ruleId}:${reasonId}${value[1] === 'FAIL' ? '' : ' (to review)'}`,
          message,
          snippet,
          element,
          control: element instanceof HTMLLabelElement ? (element.control?.outerHTML ?? '') : '',
          hasLabel: hasVisibleLabel(snippet),
          isBehindModal: Boolean(element?.closest('[data-aria-hidden]')),
          isFramed,
          hasKeys: hasKeys(element),
        }
      })
    // It lacks some of its own messages, and fails without them.
    const translate = window.HTMLCS.getTranslation.bind(window.HTMLCS)
    window.HTMLCS.getTranslation = (id) => translate(id) ?? id
    await new Promise((resolve, reject) => {
      window.HTMLCS.process('WCAG2AA', document, resolve, reject)
    })
    const ofCodeSniffer = window.HTMLCS.getMessages()
      .filter(({ type }) => type === window.HTMLCS.ERROR)
      .map(({ code, msg, element }) => ({
        rule: code.replace('WCAG2AA.', ''),
        message: msg,
        snippet: element?.outerHTML?.slice(0, 400) ?? '',
      }))
    // Last, because it moves the focus.
    const judged = []
    for (const { element, ...finding } of ofEqualAccess) {
      const isAboutFocus = finding.rule.startsWith('element_tabbable_')
      judged.push({ ...finding, isSeen: !isAboutFocus || (await isSeen(element)) })
    }
    return [...judged, ...ofCodeSniffer]
  })
}
