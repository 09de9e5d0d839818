'use client'

import { createContext, use } from 'react'

export type ProviderContextValue = {
  locale?: string | undefined
  /** By component. Their type is in `provider/provider.types.ts`, which knows every component. */
  labels?: Readonly<Record<string, object | undefined>> | undefined
  portalContainer?: Element | DocumentFragment | null | undefined
}

/** Outside of any provider, components speak English. */
export const ProviderContext = createContext<ProviderContextValue>({})

/** The texts of a component: its own, then those of the Provider, then the English ones. */
export function useLabels<Labels extends object>(
  component: string,
  english: Labels,
  own?: Partial<Labels>,
): Labels {
  return { ...english, ...use(ProviderContext).labels?.[component], ...own }
}

/** The locale of a component: its own, or the one of the Provider. */
export const useOwnLocale = (own?: string) => own ?? use(ProviderContext).locale

/** Like `useOwnLocale`, for what a server and a browser must render the same without a Provider. */
export const useStableLocale = (own?: string) => useOwnLocale(own) ?? 'en'
