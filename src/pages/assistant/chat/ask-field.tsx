import { useQuery } from '@tanstack/react-query'

import { subjectOf } from '../../../../contract/assistant/page-subject.ts'
import { assistantQuery } from '../../../api/assistant/assistant.ts'
import { Text } from '../../../components/text/index.ts'
import { figure } from '../../shared/figures.ts'
import { Composer } from './composer.tsx'
import type { Chat } from './use-chat.ts'

/** The field for the next question, and who answers it. */
export function AskField({
  chat: { state, field, send, stop },
  page,
}: {
  chat: Chat
  /** The address of the page next to it, which questions are about. */
  page?: string
}) {
  const { data: status } = useQuery(assistantQuery)
  const hasProposal = state.messages.some(
    (message) =>
      message.role === 'assistant' && message.proposals.some(({ state: its }) => its === 'open'),
  )
  const subject = subjectOf(page, { hasModel: Boolean(status?.model) })
  return (
    <div className="grid gap-2">
      {subject && (
        <Text tone="muted">
          Questions are about the {subject.kind} on this page, unless you name another.
        </Text>
      )}
      <Composer
        field={field}
        label="Your question"
        isSecondary={hasProposal}
        isAnswering={state.phase !== 'idle'}
        hasFocus
        onSend={(question) => void send(question)}
        onStop={stop}
      />
      <Text tone="muted" size="small">
        {status?.model
          ? `${status.model} writes the answers and can be wrong: check the sources. ${budgetText(status.budget)}`
          : 'The assistant can only read what you can see. Changes wait for your approval.'}
      </Text>
    </div>
  )
}

const budgetText = ({ used, allowed }: { used: number; allowed: number | null }) =>
  allowed === null ? '' : `${figure(used)} of ${figure(allowed)} answers used this month.`
