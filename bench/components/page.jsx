import { useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'

// One of ./frames and one of the samples, chosen by the build.
import { Frame } from '#frame'
import { Sample } from '#sample'

const host = document.querySelector('#root')
const anyControl =
  ':is(button, select, input, [role=combobox], [role=button], [role=slider]):not([type=hidden], [aria-hidden=true], [aria-hidden=true] *)'
let root

function centreOf(element) {
  const { x, y, width, height } = element.getBoundingClientRect()
  return { x: x + width / 2, y: y + height / 2 }
}

/** Owns the state, like the page around a component. */
function Owned({ initial }) {
  const [state, setState] = useState(initial)
  const change = (next) => {
    window.bench.states.push(next)
    setState(next)
  }
  return <Sample state={state} onChange={change} />
}

window.bench = {
  /** Every state since the page was mounted. */
  states: [],
  mount(count, initial) {
    window.bench.states = []
    root = createRoot(host)
    const samples = Array.from({ length: count }, (_, index) => (
      <Owned key={index} initial={initial} />
    ))
    flushSync(() => root.render(<Frame>{samples}</Frame>))
    host.getBoundingClientRect()
  },
  unmount() {
    root.unmount()
  },
  /** The centre of the first element to click. */
  controlCentre(control = anyControl) {
    return centreOf(host.querySelector(control))
  },
  /** The centre of the cell with this text, wherever it was opened. */
  centreOfCell(text) {
    return centreOf(
      [...document.querySelectorAll('td')].find((cell) => cell.textContent.trim() === text),
    )
  },
  focus() {
    host.querySelector(anyControl).focus()
  },
}
