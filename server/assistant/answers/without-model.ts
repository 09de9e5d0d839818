import { hostIn, nameOfDatabase, websiteNamed } from './common.ts'
import { knownQuestions, suggestions } from './known-questions.ts'
import type { Ending, QuestionContext } from './question-context.ts'
import { similarTo, understand } from './understand.ts'

const OFFERED = 4

/** Answers a known question from the data or the help texts. Offers those that are similar to any other. */
export async function answerWithoutModel(context: QuestionContext): Promise<Ending> {
  const question = context.question.toLowerCase()
  const similar = similarTo(question)
  const named: Named = { website: websiteNamed(hostIn(question)), database: undefined }
  let known = understand(question)
  if (!known && similar[0]?.[2]?.about === 'database') {
    named.database = await nameOfDatabase(context)
    // The parts of its name would count as unknown words.
    if (named.database !== undefined) {
      known = understand(question.replace(named.database.toLowerCase(), 'database'))
    }
  }
  const onTheSame = (questions: readonly string[]) =>
    questions.map((one) => aboutTheSame(one, named))
  if (known) return { failure: null, followUps: onTheSame((await known[1](context)) ?? []) }
  await context.write(
    'No model is configured, so I can only answer questions that I know, and this isn’t one of them. Did you mean one of these?',
  )
  const offered = similar.slice(0, OFFERED).map(([one]) => one)
  return { failure: null, followUps: offered.length > 0 ? onTheSame(offered) : suggestions }
}

type Named = { website: string | undefined; database: string | undefined }

/** A question that follows one with a name is about the same website or database. */
function aboutTheSame(question: string, { website, database }: Named) {
  const about = knownQuestions.find(([known]) => known === question)?.[2]?.about
  const name = about === 'website' ? website : about === 'database' ? database : undefined
  if (name === undefined) return question
  const replaced = question.replace(/\bmy (?:website|domain|database)\b/, () => name)
  return replaced === question ? question.replace(/[?.]$/, (end) => ` on ${name}${end}`) : replaced
}
