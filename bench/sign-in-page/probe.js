// Runs in each page before any of its scripts, and records in `window.bench` what happens to the email field.

const seen = {
  visibleMs: null,
  readyMs: null,
  firstInputMs: null,
  longTasksMs: 0,
  layoutShift: 0,
  /** The elements that moved, with their old and new positions. */
  shifts: [],
}
window.bench = seen

const keyOf = (node, prefix) => Object.keys(node).find((key) => key.startsWith(prefix))

const hasBox = (field) => {
  const { width, height } = field.getBoundingClientRect()
  return width > 0 && height > 0
}

/** React marks a field with its props when it has hydrated it, and its root when everything around it is done. */
const isTakenOverByReact = (field) => {
  if (!keyOf(field, '__reactProps$')) return false
  for (let node = field; node; node = node.parentNode) {
    const key = keyOf(node, '__reactContainer$')
    if (key) return !node[key].stateNode.current.memoizedState.isDehydrated
  }
  return false
}

/** A page without scripts is ready immediately. */
const isReady = (field) => document.scripts.length === 0 || isTakenOverByReact(field)

/** If a typing person is waiting, focuses the field and notifies them. */
const greet = (field) => {
  if (!window.benchSeesField) return
  field.focus()
  window.benchSeesField('')
}

const look = () => {
  const field = document.querySelector('input[type=email]')
  if (field && hasBox(field)) {
    if (seen.visibleMs === null) {
      seen.visibleMs = performance.now()
      greet(field)
    }
    if (isReady(field)) seen.readyMs = performance.now()
  }
  if (seen.readyMs === null) requestAnimationFrame(look)
}
requestAnimationFrame(look)

document.addEventListener('input', () => (seen.firstInputMs ??= performance.now()), true)

const observe = (type, add) => {
  const observer = new PerformanceObserver((list) => list.getEntries().forEach(add))
  observer.observe({ type, buffered: true })
}
observe('longtask', ({ duration }) => (seen.longTasksMs += duration))
// Includes shifts right after a key press, which the browser's own score excludes.
observe('layout-shift', ({ value, startTime, sources }) => {
  seen.layoutShift += value
  for (const { node, previousRect, currentRect } of sources) {
    const place = ({ x, y, width, height }) => `${x},${y} ${width}×${height}`
    const name = node?.nodeName === '#text' ? node.data : node?.outerHTML.slice(0, 80)
    seen.shifts.push(
      `${startTime.toFixed(0)} ms: ${name} from ${place(previousRect)} to ${place(currentRect)}`,
    )
  }
})
