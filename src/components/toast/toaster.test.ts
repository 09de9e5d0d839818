import { expect, test, vi } from 'vitest'

import { createToaster, type Toaster } from './toaster.ts'

const titles = (toast: Toaster) =>
  toast
    .read()
    .filter(({ isOpen }) => isOpen)
    .map(({ title }) => title)
const scan = {
  pending: { title: 'Scanning' },
  done: (count: number) => ({ title: `${count} records` }),
  failed: { title: 'The scan failed', tone: 'critical' as const },
}

test('a message can be updated and dismissed by its id', () => {
  const toast = createToaster()
  const onChange = vi.fn<() => void>()
  const stop = toast.subscribe(onChange)
  const id = toast({ title: 'Uploading' })
  toast.update(id, { title: 'Uploaded' })
  expect(titles(toast)).toEqual(['Uploaded'])
  toast.dismiss(id)
  expect(titles(toast)).toEqual([])
  expect(onChange).toHaveBeenCalledTimes(3)
  stop()
  toast({ title: 'Unheard' })
  expect(onChange).toHaveBeenCalledTimes(3)
})

test('a promise shows what it is doing, then its result', async () => {
  const toast = createToaster()
  const work = toast.promise(Promise.resolve(12), scan)
  expect(toast.read()[0]).toMatchObject({ title: 'Scanning', isPending: true })
  await expect(work).resolves.toBe(12)
  expect(titles(toast)).toEqual(['12 records'])
  expect(toast.read()[0]?.isPending).toBeUndefined()
})

test('a failed promise shows its message, and still rejects for its caller', async () => {
  const toast = createToaster()
  await expect(toast.promise(Promise.reject(new Error('No')), scan)).rejects.toThrow('No')
  expect(titles(toast)).toEqual(['The scan failed'])
})

test('the result is shown even if the message before it was closed', async () => {
  const toast = createToaster()
  const work = toast.promise(Promise.resolve(12), scan)
  toast.dismiss()
  await work
  expect(titles(toast)).toEqual(['12 records'])
})

test('a repeated result replaces the earlier one, unless the caller has named it', async () => {
  const toast = createToaster()
  const save = { pending: { title: 'Saving' }, done: { title: 'Saved' }, failed: { title: 'No' } }
  await toast.promise(Promise.resolve(), save)
  await toast.promise(Promise.resolve(), save)
  expect(titles(toast)).toEqual(['Saved'])
  await toast.promise(Promise.resolve(), { ...save, pending: { id: 'own', title: 'Saving' } })
  expect(titles(toast)).toEqual(['Saved', 'Saved'])
})

test('a result that can’t be described ends the progress, and is reported', async () => {
  const report = vi.fn<(task: () => void) => void>()
  vi.stubGlobal('queueMicrotask', report)
  const toast = createToaster()
  const done = () => {
    throw new Error('No records')
  }
  await toast.promise(Promise.resolve(12), { ...scan, done })
  vi.unstubAllGlobals()
  expect(titles(toast)).toEqual([])
  expect(report.mock.calls[0]?.[0]).toThrow('No records')
})
