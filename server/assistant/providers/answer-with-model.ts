import type { ModelMessage, ToolSet } from 'ai'

import type { AnswerFailure } from '../../../contract/assistant/answer-states.ts'
import type { Reading } from '../../../contract/assistant/reading.ts'
import { jsonSchemaOf } from '../../platform/http/json-schema.ts'
import type { QuestionContext, Ending } from '../answers/question-context.ts'
import { changes } from '../proposals/all-changes.ts'
import { tools } from '../tools/all-tools.ts'
import { failureOf, failureOfFinish } from './failures.ts'
import { instructionsFor } from './instructions.ts'
import type { Model } from './language-model.ts'

/** How often the model may respond. The last time, it may call no tools, so that it has to answer. */
const STEPS_MAX = 10
const OUTPUT_TOKENS_MAX = 4_000
/** How many earlier answers are sent again together with the data they read. */
const READINGS_OF_LAST = 2

type Earlier = { role: 'person' | 'assistant'; text: string; readings: readonly Reading[] }

/** Has the model answer a question, using tools to read. What it writes is passed on as it arrives. */
export async function answerWithModel(
  context: QuestionContext,
  { model, earlier }: { model: Model; earlier: readonly Earlier[] },
): Promise<Ending> {
  const silence = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const listen = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(), model.timeoutMs)
  }
  const ended = (failure: AnswerFailure | null): Ending => ({ failure, followUps: [] })
  const { ai, model: languageModel } = await model.sdk
  try {
    listen()
    const { fullStream } = ai.streamText({
      model: languageModel,
      system: instructionsFor(context),
      messages: [
        ...messagesOf(newestWithin(earlier, model.contextCharacters)),
        { role: 'user', content: context.question },
      ],
      tools: toolSet(ai, context, { onStart: () => clearTimeout(timer), onEnd: listen }),
      stopWhen: ai.stepCountIs(STEPS_MAX),
      prepareStep: ({ stepNumber }) =>
        stepNumber === STEPS_MAX - 1 ? { toolChoice: 'none' } : undefined,
      maxOutputTokens: OUTPUT_TOKENS_MAX,
      maxRetries: 0,
      abortSignal: AbortSignal.any([context.signal, silence.signal]),
      // Errors are parts of the stream. By default they would be printed, with the request.
      onError: () => undefined,
    })
    let finish: string | undefined
    for await (const part of fullStream) {
      listen()
      // PostgreSQL accepts no NUL in text.
      if (part.type === 'text-delta') await context.write(part.text.replaceAll('\0', '\uFFFD'))
      else if (part.type === 'error') throw part.error
      else if (part.type === 'finish') finish = part.finishReason
    }
    context.signal.throwIfAborted()
    if (silence.signal.aborted) return ended('timed_out')
    return ended(failureOfFinish(finish))
  } catch (error) {
    context.signal.throwIfAborted()
    return ended(silence.signal.aborted ? 'timed_out' : failureOf(ai, error))
  } finally {
    clearTimeout(timer)
  }
}

/** Everything that the model can do: read as the person, and suggest. */
function toolSet(
  ai: typeof import('ai'),
  context: QuestionContext,
  { onStart, onEnd }: { onStart: () => void; onEnd: () => void },
): ToolSet {
  const timed = async (name: string, work: () => Promise<object>) => {
    onStart()
    try {
      return await work()
    } catch (error) {
      context.signal.throwIfAborted()
      // Otherwise, the provider would get the message, and nobody else.
      context.onToolError(name, error)
      return { failure: { code: 'internal_error', message: 'Something went wrong.' } }
    } finally {
      onEnd()
    }
  }
  return Object.fromEntries([
    ...tools.map(({ name, description, input }) => [
      name,
      ai.tool({
        description,
        inputSchema: ai.jsonSchema(jsonSchemaOf(input, 'input')),
        execute: (given: unknown) =>
          timed(name, async () => {
            const read = await context.read(name, given ?? {})
            return 'reading' in read ? forModel(read.reading) : read
          }),
      }),
    ]),
    ...changes.map(({ name, description, input }) => [
      name,
      ai.tool({
        description,
        inputSchema: ai.jsonSchema(jsonSchemaOf(input, 'input')),
        execute: (given: unknown) =>
          timed(name, async () => {
            const proposed = await context.propose(name, given ?? {})
            if ('failure' in proposed) return proposed
            return {
              card: proposed.proposal.title,
              state: 'The person sees the card. Nothing was changed.',
            }
          }),
      }),
    ]),
  ])
}

/** A tool result without the fields that only the console needs. */
const forModel = ({ title, columns, rows, has_more, currency }: Reading) => ({
  title,
  columns: columns.map(({ label }) => label),
  rows: rows.map(({ ref, cells }) => ({ ref, cells })),
  has_more,
  ...(columns.some(({ kind }) => kind === 'money') && {
    money: `in hundredths of ${currency ?? 'the currency of its row'}`,
  }),
})

/** The newest messages that fit, beginning with a question. */
function newestWithin(earlier: readonly Earlier[], maxCharacters: number) {
  let [from, characters, answers] = [earlier.length, 0, 0]
  for (const [at, { role, text, readings }] of [...earlier.entries()].toReversed()) {
    if (role === 'assistant') answers += 1
    const sent = answers <= READINGS_OF_LAST ? readings : []
    characters += text.length + JSON.stringify(sent.map(forModel)).length
    if (characters > maxCharacters) break
    if (role === 'person') from = at
  }
  return earlier.slice(from)
}

/** The conversation so far, with what the last answers read as tool results. */
function messagesOf(earlier: readonly Earlier[]): ModelMessage[] {
  const answers = earlier.filter(({ role }) => role === 'assistant')
  const recent = new Set(answers.slice(-READINGS_OF_LAST))
  return earlier.flatMap((message, at): ModelMessage[] => {
    if (message.role === 'person') return [{ role: 'user', content: message.text }]
    const shown = recent.has(message) ? message.readings : []
    const calls = shown.map((reading, number) => ({
      toolCallId: `earlier_${at}_${number}`,
      toolName: toolOf(reading),
      reading,
    }))
    return [
      ...(calls.length > 0
        ? [
            {
              role: 'assistant' as const,
              content: calls.map(({ toolCallId, toolName }) => ({
                type: 'tool-call' as const,
                toolCallId,
                toolName,
                input: {},
              })),
            },
            {
              role: 'tool' as const,
              content: calls.map(({ toolCallId, toolName, reading }) => ({
                type: 'tool-result' as const,
                toolCallId,
                toolName,
                output: { type: 'json' as const, value: forModel(reading) },
              })),
            },
          ]
        : []),
      // Providers refuse empty messages.
      { role: 'assistant', content: message.text || '(No answer.)' },
    ]
  })
}

const toolOf = ({ call }: Reading) =>
  tools.find(({ route }) => call === route || call === `GET ${route}`)?.name ?? 'search_help'
