// @vitest-environment jsdom
import { act, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import { NetworkError, RefusedError } from '../../api/failures.ts'
import { Alert } from '../../components/alert/index.ts'
import { Button } from '../../components/button/index.ts'
import { Field } from '../../components/field/index.ts'
import { Form } from '../../components/form/index.ts'
import { Input } from '../../components/input/index.ts'
import { RadioCard, RadioCardGroup } from '../../components/radio-card/index.ts'
import { useSchemaForm } from './use-schema-form.ts'

type Values = { plan: string; content: string; ttl: string }
const schema = () =>
  import('../../../contract/websites/record.ts').then((module) => module.changeRecordForm)

type Props = Pick<
  Parameters<typeof useSchemaForm<Values>>[0],
  'schema' | 'check' | 'onSubmit' | 'fallback'
>
function Example({ onSubmit, isEmptied, ...props }: Props & { isEmptied?: boolean }) {
  const form = useSchemaForm<Values>({
    ...props,
    onSubmit: async (values) => {
      const failure = await onSubmit(values)
      if (isEmptied) form.reset()
      return failure
    },
    defaultValues: { plan: '', content: '', ttl: '3600' },
  })
  const { error, ...content } = form.field('content')
  const { error: ttlError, ...ttl } = form.field('ttl')
  return (
    <Form onSubmit={form.onSubmit}>
      <RadioCardGroup legend="Plan" {...form.control('plan')}>
        <RadioCard value="free" title="Free" />
      </RadioCardGroup>
      <Field label="Content" error={error}>
        <Input {...content} />
      </Field>
      <Field label="TTL" error={ttlError}>
        <Input {...ttl} />
      </Field>
      <Alert tone="critical" live="assertive">
        {form.failure}
      </Alert>
      <Button type="submit" isPending={form.isPending}>
        Save
      </Button>
    </Form>
  )
}

function show(props: Props & { isEmptied?: boolean }) {
  render(<Example {...props} />)
  const input = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`)!
  const text = () => document.body.textContent
  return { input, text, save: document.querySelector('button')!, user: userEvent.setup() }
}
const refused = (path: string) =>
  new RefusedError(422, {
    message: 'No.',
    errors: [{ path, message: 'It is not an address.' }],
  })

test('a schema error appears at its field, which has the focus, and disappears when the value is valid', async () => {
  const { input, text, save, user } = show({ schema, onSubmit: async () => {} })
  await user.click(save)
  await expect.poll(() => text()).toContain('Enter the content of the record.')
  await expect.poll(() => document.activeElement).toBe(input('content'))
  await user.type(input('content'), '1')
  await expect.poll(() => text()).not.toContain('Enter the content of the record.')
})

test('an error of the control that has the focus is announced', async () => {
  const { input, save, user } = show({ schema, onSubmit: async () => {} })
  const fieldOf = (name: string) => input(name).closest('[data-slot=field]')!
  await user.click(input('content'))
  const region = fieldOf('content').querySelector('[aria-live=polite]')
  await user.keyboard('{Enter}')
  await expect.poll(() => region?.textContent).toBe('Enter the content of the record.')
  // The focus then moves to the control, which is read with its error.
  await user.click(save)
  expect(fieldOf('ttl').querySelector('[aria-live=polite]')).toBeNull()
})

test('the first wrong control has the focus, whichever kind it is', async () => {
  const check = ({ plan, content }: Values) => ({
    content: content === '' && 'Enter it.',
    plan: plan === '' && 'Choose a plan.',
  })
  const onSubmit = vi.fn<() => Promise<undefined>>(async () => undefined)
  const { input, text, save, user } = show({ check, onSubmit })
  await user.click(save)
  await expect.poll(() => document.activeElement).toBe(input('plan'))
  await user.click(input('plan'))
  await expect.poll(() => text()).not.toContain('Choose a plan.')
  expect(text()).toContain('Enter it.')
  expect(onSubmit).not.toHaveBeenCalled()
})

test('a server error that names a field appears at that field until the value is changed', async () => {
  const onSubmit = () => Promise.reject(refused('ttl'))
  const { input, text, save, user } = show({ schema, onSubmit })
  await user.type(input('content'), '192.0.2.1')
  await user.click(save)
  await expect.poll(() => document.activeElement).toBe(input('ttl'))
  expect(input('ttl').getAttribute('aria-invalid')).toBe('true')
  expect(text()).toContain('It is not an address.')
  expect(text()).not.toContain('No.')
  expect(input('content').value).toBe('192.0.2.1')
  await user.type(input('ttl'), '0')
  await expect.poll(() => text()).not.toContain('It is not an address.')
})

test('an error from the server stays on its field while another field is changed', async () => {
  const message = 'Unknown.'
  const both = new RefusedError(422, {
    message: 'No.',
    errors: [
      { path: 'content', message },
      { path: 'ttl', message },
    ],
  })
  const check = () => ({})
  const { input, save, user } = show({ check, onSubmit: () => Promise.reject(both) })
  const isInvalid = (name: string) => input(name).getAttribute('aria-invalid')
  await user.click(save)
  await expect.poll(() => isInvalid('ttl')).toBe('true')
  await user.type(input('content'), '1')
  await expect.poll(() => isInvalid('content')).not.toBe('true')
  expect(isInvalid('ttl')).toBe('true')
  await user.type(input('ttl'), '0')
  await expect.poll(() => isInvalid('ttl')).not.toBe('true')
})

test.each([
  [refused('check'), 'No.'],
  [new NetworkError('the server could not be reached.'), 'The server could not be reached.'],
  [new TypeError('x is undefined'), 'It could not be saved.'],
])('a failure that names no field of the form is in `failure`: %s', async (error, sentence) => {
  const onSubmit = vi
    .fn<() => Promise<undefined>>(async () => undefined)
    .mockRejectedValueOnce(error)
  const { input, text, save, user } = show({
    schema,
    onSubmit,
    fallback: 'It could not be saved.',
  })
  await user.type(input('content'), '192.0.2.1')
  await user.click(save)
  await expect.poll(() => text()).toContain(sentence)
  expect(input('content').value).toBe('192.0.2.1')
  await user.click(save)
  await expect.poll(() => text()).not.toContain(sentence)
})

test('a failure without a connection disappears once there is one, and another one stays', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get')
  const fails = async () => Promise.reject(new NetworkError('you are offline.'))
  const { input, text, save, user } = show({ schema, onSubmit: fails })
  await user.type(input('content'), '192.0.2.1')
  onLine.mockReturnValue(false)
  await user.click(save)
  await expect.poll(() => text()).toContain('You are offline.')
  await act(async () => {})
  onLine.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  expect(text()).not.toContain('You are offline.')

  await user.click(save)
  await expect.poll(() => text()).toContain('You are offline.')
  act(() => void window.dispatchEvent(new Event('online')))
  expect(text()).toContain('You are offline.')
  onLine.mockRestore()
})

test('submitting twice sends once', async () => {
  let answer = () => {}
  const onSubmit = vi.fn<() => Promise<undefined>>(
    () => new Promise<undefined>((resolve) => (answer = () => resolve(undefined))),
  )
  const { input, save, user } = show({ schema, onSubmit })
  await user.type(input('content'), '192.0.2.1')
  // Twice at once: a moment later the button would be pending.
  save.form?.requestSubmit()
  save.form?.requestSubmit()
  await expect.poll(() => onSubmit.mock.calls).toHaveLength(1)
  answer()
  await expect.poll(() => save.getAttribute('aria-disabled')).toBeNull()
  expect(onSubmit).toHaveBeenCalledOnce()
})

test('what is typed while a form is submitted stays when the form is emptied', async () => {
  let answer = () => {}
  const onSubmit = () => new Promise<undefined>((resolve) => (answer = () => resolve(undefined)))
  const { input, save, user } = show({ isEmptied: true, onSubmit })
  await user.type(input('content'), '192.0.2.1')
  await user.clear(input('ttl'))
  await user.type(input('ttl'), '60')
  await user.click(save)
  await user.clear(input('content'))
  await user.type(input('content'), '192.0.2.2')
  answer()
  await expect.poll(() => input('ttl').value).toBe('3600')
  expect(input('content').value).toBe('192.0.2.2')
})
