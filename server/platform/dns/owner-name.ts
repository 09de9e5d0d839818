/** Letters, digits, hyphens, underscores, the slash of RFC 2317, and a wildcard in front. */
export const isOwnerName = (name: string) =>
  name.length <= 253 &&
  name
    .replace(/^\*\./, '')
    .split('.')
    .every((label) => /^[a-z0-9_][a-z0-9_/-]{0,62}$/.test(label))
