import './page.css'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'

// One of ./tables, chosen by the build.
import { BenchTable, scrollerOf, sortHeading } from '#bench-table'

import { columns, compareBy, makeRows } from './rows.js'

const host = document.querySelector('#root')
const rows = makeRows()
const firstHosts = Object.fromEntries(
  columns
    .filter(({ id }) => id === 'host' || id === 'requests')
    .map((column) => [column.id, rows.toSorted(compareBy(column))[0].host]),
)
const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
let root

const shows = (text) => host.textContent.includes(text)

/** Waits for the text. Most tables render it synchronously; some take a few frames. */
async function until(text) {
  while (!shows(text)) await frame()
}

/** Waits until all pending changes are drawn. */
async function drawn() {
  await frame()
  await frame()
}

window.bench = {
  collectGarbage() {
    window.gc()
  },

  prepare() {
    root = createRoot(host)
    window.gc()
  },

  /** From an empty page until the first rows are drawn. */
  async mount() {
    flushSync(() => root.render(<BenchTable rows={rows} />))
    await until(rows[0].host)
    await drawn()
  },

  /** From a click on a heading until the sorted rows are drawn. */
  async sort(id) {
    const { header } = columns.find((column) => column.id === id)
    sortHeading(host, header).click()
    await until(firstHosts[id])
    await drawn()
  },

  /** From a scroll until the new rows are drawn. */
  async scroll(top) {
    const scroller = scrollerOf(host)
    scroller.scrollTop = top
    await drawn()
    if (scroller.scrollTop !== top)
      throw new Error(`Scrolled to ${scroller.scrollTop}, not ${top}.`)
  },

  unmount() {
    root.unmount()
  },
}
