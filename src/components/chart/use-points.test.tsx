// @vitest-environment jsdom
import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { usePoints } from './use-points.ts'

afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})

function Points() {
  const { active, slider } = usePoints({ positions: [0, 100] })
  return (
    <>
      <input type="range" aria-label="Points" {...slider} />
      <output>{active}</output>
    </>
  )
}

test('in a shadow root too, Escape closes the readout', () => {
  const host = document.body.appendChild(document.createElement('div'))
  const container = document.createElement('div')
  host.attachShadow({ mode: 'open' }).append(container)
  render(<Points />, { container })
  const input = container.querySelector('input')!
  fireEvent.focus(input)
  expect(container.querySelector('output')?.textContent).toBe('1')
  fireEvent.keyDown(input, { key: 'Escape', composed: true })
  expect(container.querySelector('output')?.textContent).toBe('')
})
