import type { StatChange } from './stat-card.state.ts'

export type StatCardLabels = {
  better: string
  worse: string
  /** The change as text; `since` is the card's comparison period. */
  change: (change: StatChange, since: string) => string
}

const words = { up: 'more than', down: 'less than', same: 'the same as' }

/** In English, with numbers formatted for a locale. */
export const englishStatCardLabelsIn = (locale: string): StatCardLabels => ({
  better: 'Better',
  worse: 'Worse',
  change: ({ direction, difference, percent }, since) => {
    if (direction === 'same') return `${words.same} ${since}`
    const amount =
      percent === null
        ? difference.toLocaleString(locale)
        : (percent / 100).toLocaleString(locale, {
            style: 'percent',
            maximumFractionDigits: percent < 10 ? 1 : 0,
          })
    return `${amount} ${words[direction]} ${since}`
  },
})

export const englishStatCardLabels = englishStatCardLabelsIn('en')
