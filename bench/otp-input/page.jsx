import './page.css'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'

// One of ./fields, chosen by the build.
import { CodeField } from '#code-field'

const host = document.querySelector('#root')
let root

window.bench = {
  /** Milliseconds from nothing until it is laid out. */
  mount(count) {
    const fields = Array.from({ length: count }, (_, index) => <CodeField key={index} />)
    root = createRoot(host)
    window.gc?.()
    const startedAt = performance.now()
    flushSync(() => root.render(fields))
    host.getBoundingClientRect()
    return performance.now() - startedAt
  },
  unmount() {
    root.unmount()
  },
}
