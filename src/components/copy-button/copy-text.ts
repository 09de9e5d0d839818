/**
 * Copies text to the clipboard and returns whether it succeeded. Falls back to the browser's older command where the
 * Clipboard API is missing (no HTTPS) or refused (a frame, a policy).
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyByCommand(text)
  }
}

function copyByCommand(text: string) {
  let isWritten = false
  const write = (event: ClipboardEvent) => {
    event.preventDefault()
    event.stopImmediatePropagation()
    event.clipboardData?.setData('text/plain', text)
    isWritten = event.clipboardData !== null
  }
  document.addEventListener('copy', write, { capture: true })
  try {
    return document.execCommand('copy') && isWritten
  } catch {
    return false
  } finally {
    document.removeEventListener('copy', write, { capture: true })
  }
}
