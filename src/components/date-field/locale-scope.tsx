'use client'

import type { ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components'

import { useOwnLocale } from '../provider-context.ts'

export type LocaleScopeProps = { locale: string | undefined; children: ReactNode }

/** The locale of its children: the given one, the one of the Provider, or the reader's. */
export function LocaleScope({ locale: givenLocale, children }: LocaleScopeProps) {
  const locale = useOwnLocale(givenLocale)
  return locale ? <I18nProvider locale={locale}>{children}</I18nProvider> : children
}
