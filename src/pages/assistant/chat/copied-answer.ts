import type { Answer } from '../../../../contract/assistant/message.ts'
import type { ReadingRow } from '../../../../contract/assistant/reading.ts'
import { pathIn } from '../../../../contract/organisation/organisation-link.ts'

/** An answer as it is read, followed by its sources: outside the console, a reference such as [r1] means nothing. */
export function copiedAnswer(
  { text, model }: Pick<Answer, 'text' | 'model'>,
  {
    rows,
    origin,
    organisationId,
    shown = (markdown) => markdown,
  }: {
    rows: ReadonlyMap<string, ReadingRow>
    origin: string
    organisationId: string | undefined
    /** Leaves out what isn’t shown. */
    shown?: ((markdown: string) => string) | undefined
  },
) {
  const addressOf = (href: string) =>
    new URL(organisationId ? pathIn(organisationId, href) : href, origin).href
  const cited = new Map<string, ReadingRow>()
  const withNumbers = text.replaceAll(/ ?\[(r\d+)\]/g, (found, ref: string) => {
    const row = rows.get(ref)
    if (!row) return ''
    cited.set(ref, row)
    return found.replace('[r', '[')
  })
  // An unknown reference could have kept what is hidden from being recognised.
  const readable = shown(withNumbers)
  // Without a model, text from rows is escaped (`plain` in server/assistant/answers/common.ts).
  const copied = model === null ? readable.replaceAll(/\\([^\w\s])/g, '$1') : readable
  const sources = [...cited].map(
    ([ref, { label, href }]) => `[${ref.slice(1)}] ${label}: ${addressOf(href)}`,
  )
  return sources.length === 0 ? copied : `${copied}\n\n${sources.join('\n')}`
}
