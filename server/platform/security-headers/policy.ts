/**
 * The Content Security Policies (CSP Level 3; OWASP ASVS 3.4.3). Without Trusted Types, a string that becomes script
 * could reach the tokens in the browser's storage, so creating Trusted Types policies is forbidden.
 */
const shared = [
  "default-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "object-src 'none'",
  "form-action 'self'",
]

/** For responses that are not pages. */
export const responsePolicy = shared.join('; ')

/** For pages that the server renders itself: style by its hash, and no script at all. */
export const pagePolicy = ({ styleSources }: { styleSources: string[] }) =>
  [...shared, `style-src ${styleSources.join(' ')}`, "img-src 'self' data:"].join('; ')

/** For the console. */
export const consolePolicy = ({
  styleSources,
  scriptSources = [],
}: {
  styleSources: string[]
  /** Hashes of inline scripts. */
  scriptSources?: string[]
}) =>
  [
    ...shared,
    `script-src ${["'self'", ...scriptSources].join(' ')}`,
    `style-src ${["'self'", ...styleSources].join(' ')}`,
    "connect-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "manifest-src 'self'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')

/** What a page may load from a payment provider. */
export type ProviderSources = {
  frames: readonly string[]
  scripts: readonly string[]
  connections: readonly string[]
  images: readonly string[]
}

/**
 * The policy of a payment page: open to the provider's frames and, if it has any, its scripts. Those create elements
 * from strings, so Trusted Types are required only where the provider has no script.
 */
export function openedFor(policy: string, sources: readonly ProviderSources[]): string {
  const all = (name: keyof ProviderSources) => sources.flatMap((one) => one[name])
  const added: Record<string, readonly string[]> = {
    'script-src': all('scripts'),
    'connect-src': all('connections'),
    'img-src': all('images'),
  }
  const directives = policy
    .split('; ')
    .map((directive) => [directive, ...(added[directive.split(' ')[0] ?? ''] ?? [])].join(' '))
    .filter((directive) => all('scripts').length === 0 || !directive.includes('trusted-types'))
  const frames = all('frames')
  return [...directives, ...(frames.length > 0 ? [`frame-src ${frames.join(' ')}`] : [])].join('; ')
}
