import { lazy, Suspense } from 'react'

import type { Answer } from '../../../../contract/assistant/message.ts'
import type { Proposal } from '../../../../contract/assistant/proposal.ts'
import type { ReadingRow } from '../../../../contract/assistant/reading.ts'
import { Alert } from '../../../components/alert/index.ts'
import { Button } from '../../../components/button/index.ts'
import { CopyButton } from '../../../components/copy-button/index.ts'
import { Heading } from '../../../components/heading/index.ts'
import { Text } from '../../../components/text/index.ts'
import { failureWords } from './answer-words.ts'
import { ProposalCard } from './proposal-card.tsx'
import { namesRow } from './unsourced.ts'

// Markdown and charts are loaded with the first answer that needs them.
const AnswerText = lazy(() =>
  import('./answer-text.tsx').then((module) => ({ default: module.AnswerText })),
)
const Readings = lazy(() =>
  import('./reading-view.tsx').then((module) => ({ default: module.Readings })),
)

/** One answer: its text with links to the rows that it cites, those rows, cards, and what can be done with it. */
export function AnswerView({
  answer,
  rows,
  isLast,
  onRetry,
  onAsk,
  onDecided,
}: {
  answer: Answer
  /** Of the whole conversation: an answer may cite what an earlier one read. */
  rows: ReadonlyMap<string, ReadingRow>
  isLast: boolean
  onRetry: () => void
  onAsk: (question: string) => void
  onDecided: (proposal: Proposal) => void
}) {
  const { text, state, failure, readings, proposals, follow_ups: followUps, model } = answer
  const isRunning = state === 'running'
  const problem = failure && failureWords[failure]
  /** Without a model, every sentence was written from rows. */
  const isByModel = !isRunning && model !== null && text !== ''
  const hasSource = namesRow(text, rows)
  return (
    <section aria-label="Answer" className="grid min-w-0 gap-4">
      <Heading level={2} className="sr-only">
        Answer
      </Heading>
      {text && (
        <Suspense fallback={<Text>…</Text>}>
          <AnswerText text={text} rows={rows} marksUnsourced={isByModel && hasSource} />
        </Suspense>
      )}
      {isByModel && !hasSource && (
        <Alert tone="caution">This answer cites no sources. Check it.</Alert>
      )}
      {state === 'stopped' && <Text tone="muted">This answer was stopped.</Text>}
      {problem && (
        <Alert tone={failure === 'budget_used' ? 'caution' : 'critical'} title={problem.title}>
          {problem.text}
        </Alert>
      )}
      {proposals.map((proposal) => (
        <ProposalCard key={proposal.id} proposal={proposal} onDecided={onDecided} />
      ))}
      {readings.length > 0 && !isRunning && (
        <Suspense fallback={null}>
          <Readings readings={readings} />
        </Suspense>
      )}
      {!isRunning && (
        <div className="flex flex-wrap gap-2">
          {text && <CopyButton text={text} variant="quiet" size="small" label="Copy answer" />}
          {isLast && (
            <Button variant="quiet" size="small" onClick={onRetry}>
              Try again
            </Button>
          )}
        </div>
      )}
      {isLast && !isRunning && followUps.length > 0 && (
        <div role="group" aria-label="Follow-up questions" className="flex flex-wrap gap-2">
          {followUps.map((question) => (
            <Button key={question} variant="secondary" size="small" onClick={() => onAsk(question)}>
              {question}
            </Button>
          ))}
        </div>
      )}
    </section>
  )
}
