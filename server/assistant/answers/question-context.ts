import type { AnswerFailure } from '../../../contract/assistant/answer-states.ts'
import type { AskEvent } from '../../../contract/assistant/conversation.ts'
import type { PageSubject } from '../../../contract/assistant/page-subject.ts'
import type { Proposal } from '../../../contract/assistant/proposal.ts'
import type { Reading } from '../../../contract/assistant/reading.ts'
import { findChange } from '../proposals/all-changes.ts'
import { findTool } from '../tools/all-tools.ts'
import type { Dispatch } from '../tools/dispatch.ts'
import type { Failed } from '../tools/tool.ts'

type Emitted = Extract<AskEvent, { type: 'reads' | 'read' | 'text' | 'proposed' }>
type Emit = (event: Emitted) => Promise<void>

/** The end of an answer. Its text and the data it read have already been emitted. */
export type Ending = { failure: AnswerFailure | null; followUps: string[] }

/** One question, and the only ways to find an answer: reading as the person, and proposing. */
export type QuestionContext = {
  question: string
  subject: PageSubject | undefined
  now: Date
  timeZone: string
  signal: AbortSignal
  /** Reads with a tool, shows what was read, and returns it with its references. */
  read: (tool: string, input?: object) => Promise<{ reading: Reading } | Failed>
  /** Shows a card for a change. */
  propose: (change: string, input: object) => Promise<{ proposal: Proposal } | Failed>
  write: (text: string) => Promise<void>
  /** A tool failed in an unexpected way. */
  onToolError: (tool: string, error: unknown) => void
}

/** Reads with tools on behalf of an answer. `firstRef` continues the numbers of its conversation. */
export function questionContextWith({
  dispatch,
  emit,
  propose,
  firstRef,
  ...given
}: Pick<QuestionContext, 'question' | 'subject' | 'now' | 'timeZone' | 'signal' | 'onToolError'> & {
  dispatch: Dispatch
  emit: Emit
  propose: QuestionContext['propose']
  firstRef: number
}): QuestionContext {
  let ref = firstRef
  return {
    ...given,
    read: async (name, input = {}) => {
      given.signal.throwIfAborted()
      const tool = findTool(name)
      if (!tool)
        return { failure: { code: 'not_found', message: `There is no tool named ${name}.` } }
      await emit({ type: 'reads', title: tool.title })
      const ran = await tool.run(dispatch, input)
      if ('failure' in ran) return ran
      const rows = ran.reading.rows.map((row) => {
        const numbered = { ref: `r${ref}`, ...row }
        ref += 1
        return numbered
      })
      const reading = { ...ran.reading, rows }
      await emit({ type: 'read', reading })
      return { reading }
    },
    propose: async (name, input) => {
      given.signal.throwIfAborted()
      if (!findChange(name)) {
        return { failure: { code: 'not_found', message: `There is no change named ${name}.` } }
      }
      const proposed = await propose(name, input)
      if ('proposal' in proposed) await emit({ type: 'proposed', proposal: proposed.proposal })
      return proposed
    },
    write: (text) => emit({ type: 'text', text }),
  }
}
