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

/** Until the text is there. Most tables are done at once; some take some frames. */
async function until(text) {
  while (!shows(text)) await frame()
}

/** Until a frame with all that has been set off is drawn. */
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

  /** From nothing to the first rows, drawn. */
  async mount() {
    flushSync(() => root.render(<BenchTable rows={rows} />))
    await until(rows[0].host)
    await drawn()
  },

  /** From a press on a heading to the sorted rows, drawn. */
  async sort(id) {
    const { header } = columns.find((column) => column.id === id)
    sortHeading(host, header).click()
    await until(firstHosts[id])
    await drawn()
  },

  /** From a scroll to the rows that it brings, drawn. */
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
