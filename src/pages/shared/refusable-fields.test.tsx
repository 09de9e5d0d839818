// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { Combobox } from '../../components/combobox/index.ts'
import { Field } from '../../components/field/index.ts'
import { Input } from '../../components/input/index.ts'
import { RefusableFields } from './refusable-fields.tsx'

const fields = (whyNot?: string) => (
  <RefusableFields title="Legal details" whyNot={whyNot}>
    <Field label="Legal name">
      <Input />
    </Field>
    <Field label="Country">
      <Combobox options={[{ value: 'de', label: 'Germany' }]} />
    </Field>
  </RefusableFields>
)

test('someone who may not save the fields can’t type in them, and reads why first', () => {
  render(fields('Requires the role Owner or Admin. Yours is Auditor.'))
  const group = screen.getByRole('group', {
    name: 'Legal details',
    description: /^Requires the role/,
  })
  expect(group.querySelector('p')?.textContent).toMatch(/^Requires the role/)
  // The browser disables native controls in a disabled group, which jsdom only knows by their selector.
  expect(screen.getByLabelText('Legal name').matches(':disabled')).toBe(true)
  expect(screen.getByRole('combobox').matches(':disabled')).toBe(true)
})

test('for everyone else the fields have no group of their own', () => {
  render(fields())
  expect(screen.queryByRole('group')).toBeNull()
  expect(screen.getByLabelText('Legal name').matches(':disabled')).toBe(false)
})
