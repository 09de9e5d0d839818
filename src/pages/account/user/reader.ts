import { useQuery } from '@tanstack/react-query'

import { isTimeZone } from '../../../../contract/account/preference-choices.ts'
import type { Preferences } from '../../../../contract/account/preferences.ts'
import { userQuery } from '../../../api/account/user.ts'
import { englishOfBrowser } from '../../shared/english-of-browser.ts'

export const localeOf = (preferences: Preferences | undefined) =>
  preferences?.locale ?? englishOfBrowser()

/** The server may know zones that this browser doesn't. */
export function zoneOf(preferences: Preferences | undefined) {
  const zone = preferences?.time_zone
  return zone && isTimeZone(zone) ? zone : new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** How the person reads numbers and dates. The guard of the page has loaded their preferences. */
export function useReaderSettings() {
  const { data: user } = useQuery({ ...userQuery, enabled: false })
  const { preferences } = user ?? {}
  return {
    locale: localeOf(preferences),
    timeZone: zoneOf(preferences),
    dateFormat: preferences?.date_format,
  }
}
