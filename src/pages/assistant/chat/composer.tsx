import { type ComponentProps, type RefObject, useEffect, useState } from 'react'

import { QUESTION_MAX } from '../../../../contract/assistant/answer-states.ts'
import { Button } from '../../../components/button/index.ts'
import { isComposing } from '../../../components/is-composing.ts'
import { Textarea } from '../../../components/textarea/index.ts'

type KeyEvent = Parameters<NonNullable<ComponentProps<'textarea'>['onKeyDown']>>[0]

/** Where a question is written. Enter sends it, and Shift+Enter begins a new line. */
export function Composer({
  field,
  label,
  initial = '',
  sendLabel = 'Ask',
  isSecondary = false,
  isAnswering = false,
  hasFocus = false,
  onSend,
  onStop,
  onCancel,
}: {
  field: RefObject<HTMLTextAreaElement | null>
  label: string
  initial?: string
  sendLabel?: string
  /** A decision next to it matters more. */
  isSecondary?: boolean
  isAnswering?: boolean
  hasFocus?: boolean
  onSend: (question: string) => void
  /** Returns the question that was stopped before its answer began. */
  onStop?: (field: { isFieldEmpty: boolean }) => string | undefined
  onCancel?: () => void
}) {
  const [text, setText] = useState(initial)
  useEffect(() => {
    if (hasFocus) field.current?.focus()
  }, [field, hasFocus])

  const canSend = /\S/.test(text) && text.length <= QUESTION_MAX && !isAnswering
  const send = () => {
    if (!canSend) return
    onSend(text.trim())
    setText('')
  }
  const onKeyDown = (event: KeyEvent) => {
    // While an input method composes a character, Enter chooses it.
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event.nativeEvent)) return
    event.preventDefault()
    send()
  }
  return (
    <div className="grid gap-2">
      <Textarea
        ref={field}
        aria-label={label}
        placeholder="Ask about attacks, websites, databases or invoices"
        rows={2}
        limit={text.length > QUESTION_MAX - 500 ? QUESTION_MAX : undefined}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={onKeyDown}
      />
      <div className="flex flex-wrap justify-end gap-2">
        {onCancel && (
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
        )}
        {isAnswering && onStop ? (
          <Button
            variant="secondary"
            onClick={() => setText(onStop({ isFieldEmpty: text === '' }) ?? text)}
          >
            Stop
          </Button>
        ) : (
          <Button
            variant={isSecondary ? 'secondary' : 'primary'}
            disabled={!canSend}
            onClick={send}
          >
            {sendLabel}
          </Button>
        )}
      </div>
    </div>
  )
}
