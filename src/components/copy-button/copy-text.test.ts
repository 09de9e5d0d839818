// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { copyText } from './copy-text.ts'

const execCommand = vi.fn<(command: string) => boolean>()
const written = vi.fn<(type: string, text: string) => void>()

/** What a browser does on its copy command: it fires a `copy` event, and the page sets the data. */
function runCopyCommand() {
  const event = new Event('copy', { bubbles: true, cancelable: true })
  Object.assign(event, { clipboardData: { setData: written } })
  document.body.dispatchEvent(event)
  return true
}

beforeEach(() => {
  Object.assign(document, { execCommand: execCommand.mockReset() })
  written.mockReset()
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const clipboard = (writeText: (text: string) => Promise<void>) =>
  vi.stubGlobal('navigator', { clipboard: { writeText } })

test('a text is copied with the clipboard API', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue()
  clipboard(writeText)
  expect(await copyText('abc')).toBe(true)
  expect(writeText).toHaveBeenCalledWith('abc')
  expect(execCommand).not.toHaveBeenCalled()
})

test('a text is copied with the older command when there is no clipboard API, as on plain HTTP', async () => {
  vi.stubGlobal('navigator', {})
  execCommand.mockImplementation(runCopyCommand)
  expect(await copyText('abc')).toBe(true)
  expect(written).toHaveBeenCalledExactlyOnceWith('text/plain', 'abc')
})

test('a text is copied with the older command when the clipboard API refuses', async () => {
  clipboard(() => Promise.reject(new DOMException('Refused', 'NotAllowedError')))
  execCommand.mockImplementation(runCopyCommand)
  expect(await copyText('abc')).toBe(true)
})

test('a text that both refuse is reported as not copied, and no listener is left behind', async () => {
  vi.stubGlobal('navigator', {})
  execCommand.mockReturnValue(false)
  expect(await copyText('abc')).toBe(false)
  runCopyCommand()
  expect(written).not.toHaveBeenCalled()
})

test('a command that reports success without firing an event has copied nothing', async () => {
  vi.stubGlobal('navigator', {})
  execCommand.mockReturnValue(true)
  expect(await copyText('abc')).toBe(false)
})
