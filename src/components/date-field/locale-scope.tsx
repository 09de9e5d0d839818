import type { ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components'

export type LocaleScopeProps = { locale: string | undefined; children: ReactNode }

/** Another locale for what is inside; without one, that of the page holds. */
export function LocaleScope({ locale, children }: LocaleScopeProps) {
  return locale ? <I18nProvider locale={locale}>{children}</I18nProvider> : children
}
