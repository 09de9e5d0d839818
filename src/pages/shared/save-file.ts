const KEPT_MS = 60_000

/** Downloads a text as a file. */
export const saveFile = (name: string, text: string, type: 'text/plain' | 'application/json') =>
  saveBlob(name, new Blob([text], { type }))

/** Downloads what is already here as a file. */
export function saveBlob(name: string, content: Blob) {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Safari reads it after the click.
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
}
