'use client'

import { createContext, use } from 'react'

import type { LabelsOf, ProviderLabels } from './provider.types.ts'

export type ProviderSettings = {
  /** BCP 47. Numbers, dates and names of countries follow it. */
  locale?: string | undefined
  /** Texts of components, by component. */
  labels?: ProviderLabels | undefined
  /** What is opened above the page is rendered in it, by default in the body, or in the shadow root of what opened it. */
  portalContainer?: Element | DocumentFragment | null | undefined
}

/** Outside of any provider, components speak English. */
export const ProviderContext = createContext<ProviderSettings>({})

/** The texts of a component: its own, then those of the Provider, then the English ones. */
export function useLabels<Component extends keyof LabelsOf>(
  component: Component,
  english: LabelsOf[Component],
  own?: Partial<LabelsOf[Component]>,
): LabelsOf[Component] {
  return { ...english, ...use(ProviderContext).labels?.[component], ...own }
}

/** The locale of a component: its own, or the one of the Provider. */
export const useOwnLocale = (own?: string) => own ?? use(ProviderContext).locale

/** Like `useOwnLocale`, for what a server and a browser must render the same without a Provider. */
export const useStableLocale = (own?: string) => useOwnLocale(own) ?? 'en'
