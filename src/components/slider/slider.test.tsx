// @vitest-environment jsdom
import { render, screen, within } from '@testing-library/react'
import type { ReactElement } from 'react'
import { expect, test, vi } from 'vitest'

import { Field } from '../field/index.ts'
import { Provider } from '../provider/index.ts'
import { RangeSlider, Slider } from './index.ts'

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

test('a value is written in the locale of the page', () => {
  const { shown } = valuesOf(
    <Provider locale="de">
      <Slider name="size" max={1} step={0.1} defaultValue={0.5} />
      <RangeSlider name="size" max={2000} defaultValue={[0, 2000]} />
    </Provider>,
  )
  expect(shown).toEqual(['0,5', '0', '2.000'])
})

test('an own description is combined with the hint of the Field', () => {
  const { container } = render(
    <Field label="Size" hint="In bytes.">
      <RangeSlider aria-describedby="more" />
    </Field>,
  )
  const ids = container.querySelector('[role=group]')?.getAttribute('aria-describedby')?.split(' ')
  expect(ids).toHaveLength(2)
  expect(ids?.[0]).toBe('more')
})

test('the ends of a range follow the name of its group, wherever that comes from', () => {
  render(
    <>
      <Field label="Size">
        <RangeSlider />
      </Field>
      <Field label="Time">
        <RangeSlider aria-label="Response time" />
      </Field>
    </>,
  )
  for (const name of ['Size', 'Response time']) {
    const group = screen.getByRole('group', { name })
    const ends = within(group).getAllByRole('slider')
    expect(ends).toEqual([
      screen.getByRole('slider', { name: `${name} from` }),
      screen.getByRole('slider', { name: `${name} to` }),
    ])
  }
})

test('sliders of one locale share a formatter', () => {
  const { NumberFormat } = Intl
  const made = vi.spyOn(Intl, 'NumberFormat').mockImplementation(function (...given) {
    return new NumberFormat(...given)
  })
  const { shown } = valuesOf(
    <Provider locale="pl">
      <Slider name="size" defaultValue={50} />
      <RangeSlider name="size" max={2000} defaultValue={[0, 2000]} />
    </Provider>,
  )
  expect(shown).toEqual(['50', '0', '2000'])
  expect(made.mock.calls.filter(([locale]) => locale === 'pl')).toHaveLength(1)
  made.mockRestore()
})
