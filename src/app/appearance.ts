import type { Preferences } from '../../contract/account/preferences.ts'
import { local } from '../api/browser-storage.ts'

/** index.html and public.html read it before the first paint. */
const KEY = 'parapet.appearance'
const attributes = ['theme', 'contrast', 'density'] as const

/**
 * Shows the console in the theme, contrast and density of the account, and keeps a copy in this browser, because the
 * account is only known after the first paint.
 */
export function showAppearance(preferences: Preferences) {
  const root = document.documentElement
  const chosen = attributes.filter((name) => preferences[name] !== 'system')
  for (const name of attributes) delete root.dataset[name]
  for (const name of chosen) root.dataset[name] = preferences[name]
  if (chosen.length === 0) return local.remove(KEY)
  local.set(
    KEY,
    JSON.stringify(Object.fromEntries(chosen.map((name) => [name, preferences[name]]))),
  )
}
