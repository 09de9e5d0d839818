/**
 * What a field held when its form was sent natively, by somebody quicker than the page's scripts: the browser put it
 * into the address. Takes it out of there. `next` is lost on this way, for a prerendered form can't know it.
 */
export function takeSubmitted(field: string): string | undefined {
  const url = new URL(window.location.href)
  const value = url.searchParams.get(field)
  if (value === null) return undefined
  url.searchParams.delete(field)
  window.history.replaceState(window.history.state, '', url)
  return value
}
