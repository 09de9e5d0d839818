import { useQuery } from '@tanstack/react-query'

import { assistantQuery } from '../../../api/assistant/assistant.ts'
import { Text } from '../../../components/text/index.ts'
import { figure } from '../../shared/figures.ts'
import { Composer } from './composer.tsx'
import type { Chat } from './use-chat.ts'

/** The field for the next question, and who answers it. */
export function AskField({
  chat: { state, field, send, stop },
  subject,
}: {
  chat: Chat
  /** The website or database that questions are about, in words. */
  subject?: string | undefined
}) {
  const { data: status } = useQuery(assistantQuery)
  return (
    <div className="grid gap-2">
      {subject && <Text tone="muted">Questions are about {subject}, unless you name another.</Text>}
      <Composer
        field={field}
        label="Your question"
        isAnswering={state.phase !== 'idle'}
        hasFocus
        onSend={(question) => void send(question)}
        onStop={stop}
      />
      <Text tone="muted" size="small">
        {status?.model
          ? `${status.model} writes the answers and can be wrong: check the sources. ${budgetText(status.budget)}`
          : 'It can read what you can see. Changes wait for your approval.'}
      </Text>
    </div>
  )
}

const budgetText = ({ used, allowed }: { used: number; allowed: number | null }) =>
  allowed === null ? '' : `${figure(used)} of ${figure(allowed)} answers used this month.`
