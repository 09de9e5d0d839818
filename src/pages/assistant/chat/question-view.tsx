import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import type { Question } from '../../../../contract/assistant/message.ts'
import { Button } from '../../../components/button/index.ts'
import { Heading } from '../../../components/heading/index.ts'
import { Text } from '../../../components/text/index.ts'
import { Composer } from './composer.tsx'

/** One question, which can be changed and asked again: everything after it is replaced. */
export function QuestionView({
  question,
  isBusy,
  onEdit,
}: {
  question: Pick<Question, 'text'>
  isBusy: boolean
  onEdit?: (text: string) => void
}) {
  const [isEditing, setEditing] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const editButton = useRef<HTMLButtonElement>(null)
  if (isEditing && onEdit) {
    return (
      <Composer
        field={field}
        label="Edit question"
        initial={question.text}
        sendLabel="Ask again"
        hasFocus
        onSend={(text) => {
          setEditing(false)
          onEdit(text)
        }}
        onCancel={() => {
          flushSync(() => setEditing(false))
          editButton.current?.focus()
        }}
      />
    )
  }
  return (
    <section aria-label="Question" className="flex min-w-0 items-baseline justify-between gap-4">
      <div className="min-w-0">
        <Heading level={2} className="sr-only">
          Question
        </Heading>
        <Text tone="strong">{question.text}</Text>
      </div>
      {onEdit && (
        <Button
          ref={editButton}
          variant="quiet"
          size="small"
          disabled={isBusy}
          onClick={() => setEditing(true)}
        >
          Edit
        </Button>
      )}
    </section>
  )
}
