'use client'

import type { ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components'

export type LocaleScopeProps = { locale: string | undefined; children: ReactNode }

/** Sets another locale for its children; by default they use the page's. */
export function LocaleScope({ locale, children }: LocaleScopeProps) {
  return locale ? <I18nProvider locale={locale}>{children}</I18nProvider> : children
}
