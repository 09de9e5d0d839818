import { autoUpdate, computePosition, flip, offset, shift, size } from '@floating-ui/dom'

const GAP_PX = 4
/** The space kept free between the list and the edge of the window. */
const EDGE_PX = 5

/**
 * Shows a popover at a field, above everything else on the page, and repositions it while either moves: below the
 * field, or above it where there is more room. Returns a function that stops this.
 */
export function showAt(anchor: HTMLElement, popover: HTMLElement) {
  popover.showPopover()
  const place = async () => {
    const { x, y } = await computePosition(anchor, popover, {
      strategy: 'fixed',
      placement: 'bottom-start',
      middleware: [
        offset(GAP_PX),
        flip({ padding: EDGE_PX }),
        shift({ padding: EDGE_PX }),
        size({
          padding: EDGE_PX,
          apply: ({ availableHeight, rects }) => {
            popover.style.setProperty('--available-height', `${availableHeight}px`)
            popover.style.setProperty('--anchor-width', `${rects.reference.width}px`)
          },
        }),
      ],
    })
    // Rounded to whole pixels, so that its edges are sharp.
    popover.style.left = `${Math.round(x)}px`
    popover.style.top = `${Math.round(y)}px`
  }
  return autoUpdate(anchor, popover, () => void place())
}
