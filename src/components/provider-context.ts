'use client'

import { createContext, use } from 'react'

/** In words, in numbers in the order of the locale, or as in ISO 8601. */
export type DateFormat = 'words' | 'numbers' | 'iso'

export type ProviderContextValue = {
  locale?: string | undefined
  timeZone?: string | undefined
  dateFormat?: DateFormat | undefined
  /** By component. Their type is in `provider/provider.types.ts`, which knows every component. */
  labels?: Readonly<Record<string, object | undefined>> | undefined
  portalContainer?: Element | DocumentFragment | null | undefined
}

/** Outside any Provider, components are in English. */
export const ProviderContext = createContext<ProviderContextValue>({})

/**
 * The texts that an application has given: one that is undefined, because it depends on something, doesn't replace
 * another.
 */
export function givenLabels(labels: object = {}): object {
  const entries: [string, unknown][] = Object.entries(labels)
  return Object.fromEntries(entries.filter(([, text]) => text !== undefined))
}

/** The texts of a component: its own, then those of the Provider, then the English ones. */
export function useLabels<Labels extends object>(
  component: string,
  english: Labels,
  own?: Partial<Labels>,
): Labels {
  const { labels } = use(ProviderContext)
  return { ...english, ...labels?.[component], ...givenLabels(own) }
}

/**
 * The locale of a component: its own, or the one of the Provider. Otherwise English, as its texts are: a server doesn't
 * know the reader, and one page must not write numbers in one language and dates in another.
 */
export const useOwnLocale = (own?: string) => own ?? use(ProviderContext).locale ?? 'en'

/** The time zone and the date format of the Provider, if it has any. */
export function useDateSettings() {
  const { timeZone, dateFormat } = use(ProviderContext)
  return { timeZone, dateFormat }
}
