'use client'

import { use, type ReactNode } from 'react'

import { ProviderContext, type ProviderSettings } from './provider.context.ts'
import type { ProviderLabels } from './provider.types.ts'

export type ProviderProps = ProviderSettings & { children: ReactNode }

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

function withLabels(around: ProviderLabels = {}, labels: ProviderLabels) {
  const components = Object.keys(labels) as (keyof ProviderLabels)[]
  const merged = components.map((component) => [
    component,
    Object.assign({}, around[component], labels[component]),
  ])
  return { ...around, ...(Object.fromEntries(merged) as ProviderLabels) }
}
