'use client'

import type { ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components'

import { useOwnLocale } from '../provider-context.ts'

export type LocaleScopeProps = { locale: string | undefined; children: ReactNode }

/** React Aria's date fields in the locale of our other components, instead of the browser's. */
export function LocaleScope({ locale: givenLocale, children }: LocaleScopeProps) {
  return <I18nProvider locale={useOwnLocale(givenLocale)}>{children}</I18nProvider>
}
