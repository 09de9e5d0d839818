import { expect, test } from 'vitest'

import {
  addToast,
  closeToast,
  lastUpdated,
  shownForMs,
  updateToast,
  visibleToasts,
  type ShownToast,
} from './toast.state.ts'

const shown = (id: string, title: string): ShownToast => ({ id, title, isOpen: true })
const ids = (toasts: readonly ShownToast[]) => toasts.map(({ id }) => id)

test('the newest message comes last', () => {
  const titles = addToast([shown('1', 'Saved')], shown('2', 'Sent'), 1).map(({ title }) => title)
  expect(titles).toEqual(['Saved', 'Sent'])
})

test('a repeated message replaces the earlier one', () => {
  expect(ids(addToast([shown('1', 'Saved')], shown('2', 'Saved'), 1))).toEqual(['2'])
})

test('a message with its own id, or another description, isn’t a repeated one', () => {
  const uploading = (id: string) => ({ ...shown(id, 'Uploading'), isNamed: true })
  expect(ids(addToast([uploading('a')], uploading('b'), 1))).toEqual(['a', 'b'])
  const removed = (id: string) => ({ ...shown(id, 'Removed'), description: `${id}.example` })
  expect(ids(addToast([removed('1')], removed('2'), 1))).toEqual(['1', '2'])
})

test('the last update is that of any open message', () => {
  const both = [shown('1', 'Scanning'), shown('2', 'Uploading')]
  const once = updateToast(both, '2', { title: 'Saved', update: 1 })
  const updated = updateToast(once, '1', { title: 'Saved', update: 2 })
  expect(lastUpdated(both)).toBeUndefined()
  expect(lastUpdated(updated)?.id).toBe('1')
  expect(lastUpdated(closeToast(updated, '1'))?.id).toBe('2')
})

test('a message of another tone is a different message', () => {
  const failed = { ...shown('2', 'Saved'), tone: 'critical' as const }
  expect(addToast([shown('1', 'Saved')], failed, 1)).toHaveLength(2)
})

test('a message with the id of another takes its place', () => {
  const before = [shown('scan', 'Scanning'), shown('2', 'Saved')]
  expect(addToast(before, shown('scan', 'Scanned'), 1)).toEqual([
    { ...shown('scan', 'Scanned'), update: 1 },
    shown('2', 'Saved'),
  ])
})

test('closing a message closes only that one, and the next message removes it', () => {
  const closed = closeToast([shown('1', 'Saved'), shown('2', 'Sent')], '1')
  expect(closed.map(({ isOpen }) => isOpen)).toEqual([false, true])
  expect(ids(addToast(closed, shown('3', 'Paid'), 1))).toEqual(['2', '3'])
})

test('without an id, all messages are closed', () => {
  const closed = closeToast([shown('1', 'Saved'), shown('2', 'Sent')])
  expect(closed.map(({ isOpen }) => isOpen)).toEqual([false, false])
})

test('an update changes what it names, and only while the message is open', () => {
  const before = [{ ...shown('1', 'Scanning'), isPending: true }, shown('2', 'Sent')]
  expect(updateToast(before, '1', { title: 'Scanned', isPending: false, update: 1 })).toEqual([
    { id: '1', title: 'Scanned', isOpen: true, isPending: false, update: 1 },
    before[1],
  ])
  expect(updateToast(closeToast(before, '1'), '1', { title: 'Scanned', update: 1 })[0]?.title).toBe(
    'Scanning',
  )
})

test('messages beyond the limit wait until there is room', () => {
  const three = [shown('1', 'A'), shown('2', 'B'), shown('3', 'C')]
  expect(ids(visibleToasts(three, 2))).toEqual(['1', '2'])
  expect(ids(visibleToasts(closeToast(three, '1'), 2))).toEqual(['1', '2', '3'])
})

test('an error or a message in progress stays open unless another duration is given', () => {
  const saved = { title: 'Saved' }
  expect(shownForMs(saved, 6000)).toBe(6000)
  expect(shownForMs({ ...saved, durationMs: 1000 }, 6000)).toBe(1000)
  expect(shownForMs({ ...saved, tone: 'critical' }, 6000)).toBe(Infinity)
  expect(shownForMs({ ...saved, tone: 'critical', durationMs: 9000 }, 6000)).toBe(9000)
  expect(shownForMs({ ...saved, isPending: true, durationMs: 1000 }, 6000)).toBe(Infinity)
})
