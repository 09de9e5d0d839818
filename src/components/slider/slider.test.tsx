// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, expect, test } from 'vitest'

import { RangeSlider, Slider } from './index.ts'

afterEach(cleanup)

function valuesOf(slider: ReactElement) {
  const { container } = render(<form>{slider}</form>)
  const sent = new FormData(container.querySelector('form')!).getAll('size')
  const shown = [...container.querySelectorAll('[data-slot=slider]')]
  return { sent, shown: shown.map((it) => it.ariaValueText ?? it.getAttribute('aria-valuetext')) }
}

test('what is displayed is what is submitted', () => {
  const outside = valuesOf(<Slider name="size" defaultValue={150} />)
  expect(outside).toEqual({ sent: ['100'], shown: ['100'] })
  const uneven = valuesOf(<RangeSlider name="size" min={10} max={205} step={10} />)
  expect(uneven).toEqual({ sent: ['10', '200'], shown: ['10', '200'] })
})
