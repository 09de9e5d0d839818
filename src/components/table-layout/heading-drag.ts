/** A press that moves less than this is a click. */
export const SLACK_PX = 6

const headingsNextTo = (heading: HTMLElement) =>
  [...(heading.parentElement?.querySelectorAll<HTMLElement>('th[data-column]') ?? [])].filter(
    ({ dataset }) => dataset['pin'] === heading.dataset['pin'],
  )

/**
 * Lets a mouse or a pen drag a heading to the place of another one with the same pin. Touch scrolls the table instead;
 * touch and keyboards move columns in the view menu. Returns a function that ends it.
 */
export function followHeadingDrag(heading: HTMLElement, onDrop: (column: string) => void) {
  const start = (press: PointerEvent) => {
    const isHandle =
      press.target instanceof Element && press.target.closest('[data-slot=table-layout-handle]')
    if (press.button !== 0 || press.pointerType === 'touch' || isHandle) return
    const drag = new AbortController()
    const { signal } = drag
    let target: HTMLElement | undefined
    const mark = (next: HTMLElement | undefined) => {
      if (target) target.style.outline = ''
      target = next
      // Drawn in forced colours too.
      if (target) target.style.outline = '2px solid currentColor'
    }
    const end = () => {
      mark(undefined)
      document.documentElement.style.cursor = ''
      drag.abort()
    }
    const move = ({ clientX }: PointerEvent) => {
      if (!target && Math.abs(clientX - press.clientX) < SLACK_PX) return
      document.documentElement.style.cursor = 'grabbing'
      window.getSelection()?.removeAllRanges()
      const under = headingsNextTo(heading).find((other) => {
        const { left, right } = other.getBoundingClientRect()
        return clientX >= left && clientX < right
      })
      mark(under ?? heading)
    }
    const drop = () => {
      const column = target?.dataset['column']
      const wasDragged = target !== undefined
      end()
      if (!wasDragged) return
      // The release would press the heading, which sorts.
      heading.addEventListener('click', (click) => click.stopPropagation(), {
        capture: true,
        once: true,
        signal: AbortSignal.timeout(0),
      })
      if (column !== undefined && column !== heading.dataset['column']) onDrop(column)
    }
    window.addEventListener('pointermove', move, { signal })
    window.addEventListener('pointerup', drop, { signal })
    window.addEventListener('pointercancel', end, { signal })
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(), { signal })
  }
  heading.addEventListener('pointerdown', start)
  return () => heading.removeEventListener('pointerdown', start)
}
