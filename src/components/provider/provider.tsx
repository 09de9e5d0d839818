'use client'

import { use, type ReactNode } from 'react'

import {
  givenLabels,
  ProviderContext,
  type DateFormat,
  type ProviderContextValue,
} from '../provider-context.ts'
import type { ProviderLabels } from './provider.types.ts'

export type ProviderProps = {
  /** BCP 47. Numbers, dates and names of countries follow it. */
  locale?: string | undefined
  /** The IANA name of the reader's time zone, such as `Europe/Berlin`. By default the browser's. */
  timeZone?: string | undefined
  /**
   * How dates are written: in words, in numbers in the order of the locale, or as `2026-11-21`. Where a date is typed,
   * it is always in numbers.
   */
  dateFormat?: DateFormat | undefined
  /** Texts of components, by component. */
  labels?: ProviderLabels | undefined
  /**
   * What is opened above the page is rendered in it, by default in the body, or in the shadow root of what opened it.
   */
  portalContainer?: Element | DocumentFragment | null | undefined
  children: ReactNode
}

/**
 * The locale, the time zone and the texts of all components inside it, and where they open what is above the page.
 * Renders no element. A Provider inside another changes only what it is given.
 */
export function Provider({
  locale,
  timeZone,
  dateFormat,
  labels,
  portalContainer,
  children,
}: ProviderProps) {
  const around = use(ProviderContext)
  const settings = {
    locale: locale ?? around.locale,
    timeZone: timeZone ?? around.timeZone,
    dateFormat: dateFormat ?? around.dateFormat,
    labels: labels ? withLabels(around.labels, labels) : around.labels,
    portalContainer: portalContainer ?? around.portalContainer,
  }
  return <ProviderContext value={settings}>{children}</ProviderContext>
}

function withLabels(around: ProviderContextValue['labels'], labels: ProviderLabels) {
  const merged = Object.entries(labels).map(([component, own]) => [
    component,
    { ...around?.[component], ...givenLabels(own) },
  ])
  return { ...around, ...Object.fromEntries(merged) }
}
