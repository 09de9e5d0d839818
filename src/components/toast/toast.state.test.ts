import { expect, test } from 'vitest'

import { addToast, closeToast, durationMs, TOAST_SHOWN_MS, type ShownToast } from './toast.state.ts'

const shown = (id: number, title: string): ShownToast => ({ id, title, isOpen: true })

test('the newest message comes last', () => {
  const titles = addToast([shown(1, 'Saved')], shown(2, 'Sent')).map(({ title }) => title)
  expect(titles).toEqual(['Saved', 'Sent'])
})

test('a repeated message replaces the earlier one', () => {
  expect(addToast([shown(1, 'Saved')], shown(2, 'Saved')).map(({ id }) => id)).toEqual([2])
})

test('a message of another tone is a different message', () => {
  const failed = { ...shown(2, 'Saved'), tone: 'critical' as const }
  expect(addToast([shown(1, 'Saved')], failed)).toHaveLength(2)
})

test('closing a message closes only that one, and the next message removes it', () => {
  const closed = closeToast([shown(1, 'Saved'), shown(2, 'Sent')], 1)
  expect(closed.map(({ isOpen }) => isOpen)).toEqual([false, true])
  expect(addToast(closed, shown(3, 'Paid')).map(({ id }) => id)).toEqual([2, 3])
})

test('an error stays until it is closed', () => {
  expect(durationMs('critical')).toBe(Infinity)
  expect(durationMs('positive')).toBe(TOAST_SHOWN_MS)
})
