import { rankByWords } from '../tools/words.ts'
import { help } from './about-the-organisation.ts'
import { hostIn } from './common.ts'
import { knownQuestions, suggestions } from './known-questions.ts'
import type { QuestionContext, Ending } from './question-context.ts'

/** A question that shares less than this with every known one is not understood. */
export const LEAST_SCORE = 0.25
const OFFERED = 4

/**
 * Answers a question from the data and the help texts: the known question that it shares the most words with. Lists
 * what it can answer when no question matches.
 */
export async function answerWithoutModel(context: QuestionContext): Promise<Ending> {
  // The parts of a host name would count as unknown words.
  const words = context.question.toLowerCase().replace(hostIn(context.question) ?? '', '')
  const ranked = rankByWords(words, knownQuestions, ([question]) => question)
  const [best] = ranked
  if (best && best.score >= LEAST_SCORE) {
    const followUps = await best.candidate[1](context)
    return { failure: null, followUps: followUps ?? [] }
  }
  const found = await isHelpful(context)
  if (!found) {
    await context.write(
      'No model is configured, so I can only answer questions that I know, and this isn’t one of them. Did you mean one of these?',
    )
  }
  const near = ranked.filter(({ score }) => score > 0).slice(0, OFFERED)
  const offered = near.map(({ candidate: [question] }) => question)
  return { failure: null, followUps: found ? [] : offered.length > 0 ? offered : suggestions }
}

async function isHelpful(context: QuestionContext) {
  let isWritten = false
  await help({
    ...context,
    write: async (text) => {
      isWritten = true
      await context.write(text)
    },
  })
  return isWritten
}
