'use client'

import { use, type ReactNode } from 'react'

import { ProviderContext, type ProviderContextValue } from '../provider-context.ts'
import type { ProviderLabels } from './provider.types.ts'

export type ProviderProps = {
  /** BCP 47. Numbers, dates and names of countries follow it. */
  locale?: string | undefined
  /** Texts of components, by component. */
  labels?: ProviderLabels | undefined
  /** What is opened above the page is rendered in it, by default in the body, or in the shadow root of what opened it. */
  portalContainer?: Element | DocumentFragment | null | undefined
  children: ReactNode
}

/**
 * The locale and the texts of all components inside it, and where they open what is above the page. Renders no element.
 * A Provider inside another changes only what it is given.
 */
export function Provider({ locale, labels, portalContainer, children }: ProviderProps) {
  const around = use(ProviderContext)
  const settings = {
    locale: locale ?? around.locale,
    labels: labels ? withLabels(around.labels, labels) : around.labels,
    portalContainer: portalContainer ?? around.portalContainer,
  }
  return <ProviderContext value={settings}>{children}</ProviderContext>
}

function withLabels(around: ProviderContextValue['labels'], labels: ProviderLabels) {
  const merged = Object.entries(labels).map(([component, own]) => [
    component,
    { ...around?.[component], ...own },
  ])
  return { ...around, ...Object.fromEntries(merged) }
}
