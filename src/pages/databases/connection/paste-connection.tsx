import { useState, type ClipboardEvent } from 'react'

import { Field } from '../../../components/field/index.ts'
import { Input } from '../../../components/input/index.ts'
import { type ConnectionText, readConnectionText } from './read-connection-text.ts'

/** Reads a pasted connection URL. None of it stays visible, because it contains a password. */
export function PasteConnection({
  onRead,
}: {
  /** Returns why it can't be used, if so. */
  onRead: (read: ConnectionText) => string | undefined
}) {
  const [error, setError] = useState<string>()
  const [typed, setTyped] = useState('')

  const take = (text: string) => {
    setTyped('')
    if (text.trim() === '') return
    const read = readConnectionText(text)
    setError(
      read
        ? onRead(read)
        : 'This is not a connection URL, such as postgres://role@host/database or mysql://role@host/database.',
    )
  }
  const paste = (event: ClipboardEvent) => {
    event.preventDefault()
    take(event.clipboardData.getData('text'))
  }

  return (
    <Field
      label="Connection URL"
      isOptional
      hint="Paste a URL or a line of an .env file to fill in the fields below."
      error={error}
    >
      <Input
        type="password"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onPaste={paste}
        onBlur={() => take(typed)}
        autoComplete="off"
        dir="ltr"
      />
    </Field>
  )
}
