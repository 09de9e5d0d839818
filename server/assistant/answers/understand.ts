import { type HelpText, helpTexts } from '../tools/help-texts.ts'
import { isNegative, rankByWords, wordsOf } from '../tools/words.ts'
import { blockTopSource } from './about-attacks.ts'
import { help } from './about-the-organisation.ts'
import { hostIn } from './common.ts'
import { withoutDays } from './days.ts'
import { type KnownQuestion, knownQuestions } from './known-questions.ts'

/** The least part of a known question that has to be in what is asked. */
const LEAST_SCORE = 0.55
/** A help text has a title, so that the person sees what it is about. */
const LEAST_SCORE_OF_HELP = 0.4
/** Two that match almost equally are not told apart. */
const LEAST_LEAD = 0.1

export const helpQuestion = ({ title, question }: HelpText) =>
  question ?? `How do I ${title[0]?.toLowerCase()}${title.slice(1).replace('your', 'my')}?`

const answerable: readonly KnownQuestion[] = [
  ...knownQuestions,
  ...helpTexts
    .filter((text) => !knownQuestions.some(([known]) => known === helpQuestion(text)))
    .map((text): KnownQuestion => [
      helpQuestion(text),
      (context) => help({ ...context, question: text.title }),
    ]),
]

const isHowTo = (text: string) =>
  /^\W*(?:how (?:do|can|could|should) (?:i|we)|how to|where (?:do|can) (?:i|we))\b/i.test(text)

/** Asked for someone, a time or a reason, the person gets nothing else. Attackers are addresses. */
const asksFor = (text: string) => /^\W*(who|when|why)\b/i.exec(text)?.[1]?.toLowerCase()

const ONE_WEBSITE =
  /\b(?:(?:on|of|for|against) )?(?:(?:my|our|the|this|that) )?(?:(?:web)?site|domain)\b/gi
const MY_WEBSITES =
  /\b(?:(?:on|of|for|against) (?:all )?(?:(?:my|our|the) )?|(?:my|our|this|that) )(?:(?:web)?sites?|domains?)\b/gi

/** The words of a question that matter to a known one: not those that its answer finds in other ways. */
const relevantTo = ([, , scope]: KnownQuestion, text: string) => {
  const { about, isForAll, isForDays } = scope ?? {}
  const undated = isForDays ? withoutDays(text) : text
  if (isForAll) return undated.replaceAll(MY_WEBSITES, ' ')
  return about === 'website' ? undated.replaceAll(ONE_WEBSITE, ' ') : undated
}

/** The parts of a host name would count as unknown words. */
const withoutHost = (text: string) => text.toLowerCase().replace(hostIn(text) ?? '', ' ')

/**
 * The question that a text asks in other words. Each of its words must belong to it, so that a similar question never
 * gets its answer. With a host name, it is a question about one website.
 */
export function understand(question: string): KnownQuestion | undefined {
  const text = withoutHost(question)
  const namesWebsite = hostIn(question) !== undefined
  const ranked = rankByWords(
    (candidate) => relevantTo(candidate, text),
    answerable,
    (candidate) => relevantTo(candidate, candidate[0]),
  ).filter(({ candidate, score }) => {
    const [known, handler, scope] = candidate
    const least = isHowTo(known) ? LEAST_SCORE_OF_HELP : LEAST_SCORE
    // A change is never guessed.
    if (score < (handler === blockTopSource ? 1 : least)) return false
    if (isHowTo(known) !== isHowTo(text) || isNegative(known) !== isNegative(text)) return false
    if (namesWebsite && scope?.about !== 'website') return false
    const isOther = asksFor(text) !== undefined && asksFor(text) !== asksFor(known)
    if (isOther && !(asksFor(text) === 'who' && scope?.isForDays && scope.isForAll)) return false
    const words = wordsOf(known)
    return [...wordsOf(relevantTo(candidate, text))].every((word) => words.has(word))
  })
  const [best] = ranked
  if (!best || best.score === 1) return best?.candidate
  const rival = ranked.find(({ candidate }) => candidate[1] !== best.candidate[1])
  return rival && best.score - rival.score < LEAST_LEAD ? undefined : best.candidate
}

/** The questions that share the most words with a text, of its kind if there are any. */
export function similarTo(question: string): KnownQuestion[] {
  const similar = rankByWords(withoutHost(question), answerable, ([known]) => known)
    .filter(({ score }) => score > 0)
    .map(({ candidate }) => candidate)
  const ofKind = similar.filter(([known]) => isHowTo(known) === isHowTo(question))
  return ofKind.length > 0 ? ofKind : similar
}
