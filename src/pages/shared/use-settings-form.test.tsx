// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import { RefusedError } from '../../api/failures.ts'
import { Alert } from '../../components/alert/index.ts'
import { Field } from '../../components/field/index.ts'
import { Form } from '../../components/form/index.ts'
import { Input } from '../../components/input/index.ts'
import { ToastProvider } from '../../components/toast/index.ts'
import { SaveRow } from './save-row.tsx'
import { useSettingsForm } from './use-settings-form.ts'

type Saved = { days: number }
type Save = (values: { days: string }, before: Saved) => Promise<Saved | string>

function Example({ saved, save }: { saved: Saved; save: Save }) {
  const { form, row } = useSettingsForm({
    saved,
    valuesOf: ({ days }: Saved) => ({ days: String(days) }),
    fallback: 'Not saved.',
    save,
  })
  const { error, ...days } = form.field('days')
  return (
    <Form onSubmit={form.onSubmit}>
      <Field label="Days" error={error}>
        <Input {...days} />
      </Field>
      <Alert tone="critical" live="assertive">
        {form.failure}
      </Alert>
      <SaveRow whyNot={undefined} {...row} />
    </Form>
  )
}

function show(save: Save) {
  const { rerender } = render(<Example saved={{ days: 90 }} save={save} />, {
    wrapper: ToastProvider,
  })
  return {
    days: screen.getByRole<HTMLInputElement>('textbox', { name: 'Days' }),
    load: (days: number) => rerender(<Example saved={{ days }} save={save} />),
    press: (name: string) => userEvent.click(screen.getByRole('button', { name })),
  }
}

test('an unchanged form shows the values that were loaded last', () => {
  const { days, load } = show(vi.fn<Save>())
  load(30)
  expect(days.value).toBe('30')
  expect(screen.queryByText('Unsaved changes')).toBeNull()
})

test('entered values are kept when others are loaded, and are saved with the values that they are based on', async () => {
  const save = vi.fn<Save>(() =>
    Promise.reject(new RefusedError(409, { code: 'changed_meanwhile', message: 'Changed.' })),
  )
  const { days, load, press } = show(save)
  await userEvent.type(days, '1')
  load(30)
  expect(days.value).toBe('901')
  await press('Save')
  expect(save).toHaveBeenCalledExactlyOnceWith({ days: '901' }, { days: 90 })
  await screen.findByText('Changed.')
  await press('Load current values')
  expect(days.value).toBe('30')
  expect(screen.queryByText('Changed.')).toBeNull()
})

test('after saving, the form shows what is stored, and nothing is unsaved', async () => {
  const { days, press } = show(({ days: entered }) => Promise.resolve({ days: Number(entered) }))
  await userEvent.type(days, ' ')
  await press('Save')
  await expect.poll(() => days.value).toBe('90')
  expect(screen.queryByText('Unsaved changes')).toBeNull()
})

test('a reason not to save is shown, and what was entered is kept', async () => {
  const { days, press } = show(() => Promise.resolve('Changed elsewhere.'))
  await userEvent.type(days, '1')
  await press('Save')
  await screen.findByText('Changed elsewhere.')
  expect(days.value).toBe('901')
  expect(screen.getByText('Unsaved changes')).toBeDefined()
})
