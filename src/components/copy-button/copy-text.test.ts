// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { copyText } from './copy-text.ts'

const execCommand = vi.fn<(command: string) => boolean>()
const written = vi.fn<(type: string, text: string) => void>()

/** What a browser does on its copy command: it asks the page what to copy. */
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

test('the clipboard takes the text', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue()
  clipboard(writeText)
  expect(await copyText('abc')).toBe(true)
  expect(writeText).toHaveBeenCalledWith('abc')
  expect(execCommand).not.toHaveBeenCalled()
})

test('without a clipboard, as on plain HTTP, the older command takes it', async () => {
  vi.stubGlobal('navigator', {})
  execCommand.mockImplementation(runCopyCommand)
  expect(await copyText('abc')).toBe(true)
  expect(written).toHaveBeenCalledExactlyOnceWith('text/plain', 'abc')
})

test('a refused clipboard falls back too', async () => {
  clipboard(() => Promise.reject(new DOMException('Refused', 'NotAllowedError')))
  execCommand.mockImplementation(runCopyCommand)
  expect(await copyText('abc')).toBe(true)
})

test('when both refuse, it says so and leaves no listener behind', async () => {
  vi.stubGlobal('navigator', {})
  execCommand.mockReturnValue(false)
  expect(await copyText('abc')).toBe(false)
  runCopyCommand()
  expect(written).not.toHaveBeenCalled()
})

test('a command that claims success without having asked has copied nothing', async () => {
  vi.stubGlobal('navigator', {})
  execCommand.mockReturnValue(true)
  expect(await copyText('abc')).toBe(false)
})
