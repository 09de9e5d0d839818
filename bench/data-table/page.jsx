import './page.css'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'

// One of ./tables, chosen by the build.
import { BenchTable, scrollerOf, sortHeading } from '#bench-table'

import { columns, compareBy, makeRows } from './rows.js'

const host = document.querySelector('#root')
const rows = makeRows()
const firstHosts = Object.fromEntries(
  columns.map((column) => [column.id, rows.toSorted(compareBy(column))[0].host]),
)
const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
let root

const shows = (text) => host.textContent.includes(text)

/** Until the text is laid out. Most tables are done at once; some take some frames. */
async function until(text) {
  while (!shows(text)) await frame()
  host.getBoundingClientRect()
}

window.bench = {
  /** Milliseconds from nothing to laid out. */
  async mount() {
    root = createRoot(host)
    window.gc()
    const startedAt = performance.now()
    flushSync(() => root.render(<BenchTable rows={rows} />))
    await until(rows[0].host)
    return performance.now() - startedAt
  },

  /** Milliseconds from a press on a heading to the sorted rows, laid out. */
  async sort(id) {
    const { header } = columns.find((column) => column.id === id)
    window.gc()
    const startedAt = performance.now()
    sortHeading(host, header).click()
    await Promise.resolve()
    await until(firstHosts[id])
    return performance.now() - startedAt
  },

  /** The milliseconds of the longest frame, and of all, while the table is scrolled. */
  async scroll(pixels, step) {
    const scroller = scrollerOf(host)
    const tookMs = []
    window.gc()
    await frame()
    let before = await frame()
    for (let moved = 0; moved < pixels; moved += step) {
      scroller.scrollTop += step
      const now = await frame()
      tookMs.push(now - before)
      before = now
    }
    // The last scroll is heard of after its frame.
    tookMs.push((await frame()) - before)
    if (scroller.scrollTop < pixels) throw new Error(`Scrolled to ${scroller.scrollTop} only.`)
    return { worstMs: Math.max(...tookMs), allMs: tookMs.reduce((sum, ms) => sum + ms, 0) }
  },

  unmount() {
    root.unmount()
  },
}
