import { z } from 'zod'

import { helpTexts } from './help-texts.ts'
import { readingOf, type Tool } from './tool.ts'
import { rankByWords } from './words.ts'

const SHOWN = 3
const LEAST_SCORE = 0.15

const input = z.object({ question: z.string().min(1).max(4_000) })

/** How to do something in the console, from the help texts. */
export const searchHelp: Tool = {
  name: 'search_help',
  title: 'help texts',
  description: 'Explains how to do something in the console, and on which page.',
  route: 'help',
  input,
  run: async (_dispatch, given) => {
    const parsed = input.safeParse(given)
    if (!parsed.success) {
      return { failure: { code: 'invalid_request', message: 'Send a question.' } }
    }
    const { question } = parsed.data
    const byText = rankByWords(question, helpTexts, ({ text }) => text)
    const found = rankByWords(question, helpTexts, ({ title }) => title)
      .map(({ candidate, score }) => ({
        candidate,
        // A match in the title counts for more than one in the text.
        score: score + (byText.find((one) => one.candidate === candidate)?.score ?? 0) / 2,
      }))
      .toSorted((one, other) => other.score - one.score)
      .filter(({ score }) => score >= LEAST_SCORE)
      .slice(0, SHOWN)
    return {
      reading: readingOf('help', {
        title: 'Help',
        href: '/chatvai',
        columns: [
          ['Topic', 'text'],
          ['Help', 'text'],
        ],
        rows: found.map(({ candidate: { title, text, href } }) => ({
          label: title,
          href,
          cells: [title, text],
        })),
      }),
    }
  },
}
