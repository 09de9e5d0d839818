// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'

import { saveFile } from './save-file.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

// Safari reads the file after the click, and saved nothing.
test('a saved file can be read for a minute after the click', () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const [create, revoke] = [
    vi.fn<(file: Blob) => string>(() => 'blob:file'),
    vi.fn<(url: string) => void>(),
  ]
  Object.assign(URL, { createObjectURL: create, revokeObjectURL: revoke })
  const clicked: string[][] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    clicked.push([this.href, this.download])
  })
  saveFile('codes.txt', '123', 'text/plain')
  expect(clicked).toEqual([['blob:file', 'codes.txt']])
  expect(create.mock.calls[0]?.[0]).toMatchObject({ type: 'text/plain', size: 3 })
  vi.advanceTimersByTime(59_999)
  expect(revoke).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(revoke.mock.calls).toEqual([['blob:file']])
})
