import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

import type { Answer, Question } from '../../../../contract/assistant/message.ts'
import { assistantQuery } from '../../../api/assistant/assistant.ts'
import { Alert } from '../../../components/alert/index.ts'
import { Button } from '../../../components/button/index.ts'
import { Spinner } from '../../../components/spinner/index.ts'
import { Text } from '../../../components/text/index.ts'
import { AnswerView } from './answer-view.tsx'
import { isRunning } from './chat.state.ts'
import { QuestionView } from './question-view.tsx'
import type { Chat } from './use-chat.ts'

const progressWords: Record<Answer['state'], string> = {
  running: 'Answering…',
  complete: 'The answer is complete.',
  stopped: 'The answer was stopped.',
  failed: 'The answer is incomplete.',
}

/** Asked again, a question is about the page that it was asked from, wherever the person is now. */
const replacing = ({ id, page }: Question) => ({ replaces: id, page })

/** The messages of a conversation. */
export function Messages({ chat: { state, send, decided } }: { chat: Chat }) {
  const { data: status } = useQuery(assistantQuery)
  const { messages, phase, reads, problem, isStopped, pending } = state
  const isBusy = phase !== 'idle'
  const rows = new Map(
    messages.flatMap((message) =>
      message.role === 'assistant'
        ? message.readings.flatMap((reading) => reading.rows.map((row) => [row.ref, row] as const))
        : [],
    ),
  )
  const replaced = pending && messages.findIndex(({ id }) => id === pending.replaces)
  const shown = replaced !== undefined && replaced !== -1 ? messages.slice(0, replaced) : messages
  const last = shown.at(-1)
  const progress =
    phase === 'idle'
      ? last?.role === 'assistant'
        ? progressWords[last.state]
        : ''
      : reads
        ? `Reading ${reads}…`
        : 'Answering…'
  const retry = pending && (
    <Button variant="text" onClick={() => void send(pending.question, pending)}>
      Try again
    </Button>
  )
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // In the sheet, the field stays in view, however far the messages are scrolled.
    if (phase !== 'idle') end.current?.scrollIntoView({ block: 'nearest' })
  }, [phase])
  return (
    <div className="grid min-w-0 gap-6">
      {status?.model === null && (
        <Alert tone="info" title="No model is configured">
          Answers come from your data and the help content. Ask one of the suggested questions.
        </Alert>
      )}
      {shown.map((message, at) =>
        message.role === 'person' ? (
          <QuestionView
            key={message.id}
            question={message}
            isBusy={isBusy}
            onEdit={(text) => void send(text, replacing(message))}
          />
        ) : (
          <AnswerView
            key={message.id}
            answer={message}
            rows={rows}
            isLast={at === shown.length - 1 && !pending}
            onRetry={() => {
              const asked = shown[at - 1]
              if (asked?.role === 'person') void send(asked.text, replacing(asked))
            }}
            onAsk={(question) => void send(question)}
            onDecided={decided}
          />
        ),
      )}
      {pending && <QuestionView question={{ text: pending.question }} isBusy />}
      {(isBusy || isRunning(last)) && (
        <div ref={end} className="flex items-center gap-2">
          <Spinner label={null} />
          <Text as="span" tone="muted" aria-hidden="true">
            {progress}
          </Text>
        </div>
      )}
      {/* Announces each step once, never the text while it grows. */}
      <div role="status" className="sr-only">
        {progress}
      </div>
      <Alert
        tone="critical"
        title={problem && 'The question could not be answered'}
        live="assertive"
      >
        {problem && (
          <>
            {problem} {retry}
          </>
        )}
      </Alert>
      <Alert tone="info" live="polite">
        {isStopped &&
          (pending ? (
            <>You stopped this question before it was answered. {retry}</>
          ) : (
            'You stopped before the answer began. Your question is back in the field.'
          ))}
      </Alert>
      {messages.length === 0 && !pending && status && (
        <div role="group" aria-label="Suggested questions" className="flex flex-wrap gap-2">
          {status.suggestions.map((question) => (
            <Button
              key={question}
              size="small"
              variant="secondary"
              onClick={() => void send(question)}
            >
              {question}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}
