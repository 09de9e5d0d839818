/**
 * What a field held when its form was sent natively, by somebody quicker than the page's scripts: the browser put it
 * into the address and dropped `next`. Takes it out of the address and puts `next` back, where the browser tells.
 */
export function takeSubmitted(field: string): string | undefined {
  const url = new URL(window.location.href)
  const value = url.searchParams.get(field)
  if (value === null) return undefined
  url.searchParams.delete(field)
  const next = nextOfPreviousEntry(url.pathname)
  if (next) url.searchParams.set('next', next)
  window.history.replaceState(window.history.state, '', url)
  return value
}

function nextOfPreviousEntry(pathname: string) {
  // Not in every browser yet; without it the person lands at the overview.
  const { navigation } = window
  const index = navigation?.currentEntry?.index ?? 0
  const previous = navigation?.entries()[index - 1]?.url
  if (!previous || new URL(previous).pathname !== pathname) return undefined
  return new URL(previous).searchParams.get('next')
}
