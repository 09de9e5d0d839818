'use client'

import { useSyncExternalStore } from 'react'

import { type DateFormat, useDateSettings, useOwnLocale } from '../provider-context.ts'

export type Reader = { locale: string | undefined; timeZone: string | undefined }

/** Used by the server and the first render in a browser. */
const onServer: Reader = { locale: 'en', timeZone: 'UTC' }
/** The browser's own. */
const inBrowser: Reader = { locale: undefined, timeZone: undefined }

/**
 * The reader's language and time zone, and whether they are known: only after hydration. A Provider knows them, and the
 * date format.
 */
export function useReader(): Reader & { dateFormat: DateFormat | undefined; isKnown: boolean } {
  const reader = useSyncExternalStore(neverChanges, readBrowser, readServer)
  const locale = useOwnLocale() ?? reader.locale
  const { timeZone = reader.timeZone, dateFormat } = useDateSettings()
  return { locale, timeZone, dateFormat, isKnown: reader === inBrowser }
}

const neverChanges = () => () => undefined
const readBrowser = () => inBrowser
const readServer = () => onServer
