import { useQuery } from '@tanstack/react-query'

import { isTimeZone } from '../../../../contract/account/preference-choices.ts'
import type { Preferences } from '../../../../contract/account/preferences.ts'
import { userQuery } from '../../../api/account/user.ts'
import { englishOfBrowser } from '../../shared/english-of-browser.ts'

export const localeOf = (preferences: Preferences | undefined) =>
  preferences?.locale ?? englishOfBrowser()

/** How the person reads numbers and dates. The guard of the page has loaded their preferences. */
export function useReaderSettings() {
  const { data: user } = useQuery({ ...userQuery, enabled: false })
  const { preferences } = user ?? {}
  const zone = preferences?.time_zone
  return {
    locale: localeOf(preferences),
    // The server may know zones that this browser doesn't.
    timeZone:
      zone && isTimeZone(zone) ? zone : new Intl.DateTimeFormat().resolvedOptions().timeZone,
    dateFormat: preferences?.date_format,
  }
}
