export type CommandMenuLabels = {
  /** Name of the menu and of its field. */
  title: string
  placeholder: string
  recents: string
  empty: (query: string) => string
  searching: string
  failed: string
  /** Number of results, announced while typing. */
  count: (count: number) => string
  run: string
  newTab: string
  close: string
}

export const englishCommandMenuLabels: CommandMenuLabels = {
  title: 'Search or run a command',
  placeholder: 'Search or run a command',
  recents: 'Recent',
  empty: (query) => `No results for “${query}”.`,
  searching: 'Searching…',
  failed: 'The search failed. Keep typing to try again.',
  count: (count) => (count === 1 ? '1 result' : `${count} results`),
  run: 'Open',
  newTab: 'In a new tab',
  close: 'Close',
}
