/** The providers by their names in paths. */
export const providerNames: ReadonlyMap<string, string> = new Map([
  ['google', 'Google'],
  ['github', 'GitHub'],
])
