import type { Answer } from '../../../../contract/assistant/message.ts'
import type { Proposal } from '../../../../contract/assistant/proposal.ts'
import type { ReadingRow } from '../../../../contract/assistant/reading.ts'
import { Alert } from '../../../components/alert/index.ts'
import { Button } from '../../../components/button/index.ts'
import { CopyButton } from '../../../components/copy-button/index.ts'
import { Heading } from '../../../components/heading/index.ts'
import { Text } from '../../../components/text/index.ts'
import { useOrganisation } from '../../organisation/access/use-organisation.ts'
import { answerPart } from './answer-part.ts'
import { failureWords } from './answer-words.ts'
import { copiedAnswer } from './copied-answer.ts'
import { ProposalCard } from './proposal-card.tsx'
import { namesRow } from './unsourced.ts'

// Markdown and charts are loaded with the first answer that needs them.
const useAnswerText = answerPart(async () => {
  const [{ AnswerText }, { shownMarkdown }] = await Promise.all([
    import('./answer-text.tsx'),
    import('./shown-markdown.ts'),
  ])
  return { AnswerText, shownMarkdown }
})
const useReadings = answerPart(() => import('./reading-view.tsx').then((module) => module.Readings))

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
  const answerText = useAnswerText(text !== '')
  const sources = useReadings(readings.length > 0 && !isRunning)
  const organisationId = useOrganisation()?.id
  const isIncomplete = answerText.hasFailed || sources.hasFailed
  return (
    <section aria-label="Answer" className="grid min-w-0 gap-4">
      <Heading level={2} className="sr-only">
        Answer
      </Heading>
      {text &&
        (answerText.part ? (
          <answerText.part.AnswerText
            text={text}
            rows={rows}
            marksUnsourced={isByModel && hasSource}
          />
        ) : (
          <Text>{answerText.hasFailed ? text : '…'}</Text>
        ))}
      {isIncomplete && (
        <>
          <Alert tone="critical" title="The answer could not be loaded completely">
            Its sources are missing. Check your connection.
          </Alert>
          <div>
            <Button
              variant="secondary"
              size="small"
              onClick={() => {
                if (answerText.hasFailed) answerText.load()
                if (sources.hasFailed) sources.load()
              }}
            >
              Load again
            </Button>
          </div>
        </>
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
      {readings.length > 0 && !isRunning && sources.part && <sources.part readings={readings} />}
      {!isRunning && (
        <div className="flex flex-wrap gap-2">
          {text && (answerText.part || answerText.hasFailed) && (
            <CopyButton
              text={copiedAnswer(
                { text, model },
                {
                  rows,
                  origin: window.location.origin,
                  organisationId,
                  shown: answerText.part?.shownMarkdown,
                },
              )}
              variant="quiet"
              size="small"
              label="Copy answer"
            />
          )}
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
