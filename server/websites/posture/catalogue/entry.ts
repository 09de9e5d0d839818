import type { PostureGroup, PostureSnippet } from '../../../../contract/websites/posture.ts'

/** The static description of a check. */
export type CatalogueEntry = {
  group: PostureGroup
  title: string
  /** The most points that it can cost. */
  weight: number
  /** What to do about it. */
  advice: string
  /** To copy. Placeholders are for the person to fill in. */
  snippets?: (domain: string) => PostureSnippet[]
}

/** A header with one value, as configured in each web server. */
export const sendHeader = (name: string, value: string): (() => PostureSnippet[]) => {
  const snippets: PostureSnippet[] = [
    { place: 'nginx', code: `add_header ${name} "${value}" always;` },
    { place: 'apache', code: `Header always set ${name} "${value}"` },
    { place: 'caddy', code: `header ${name} "${value}"` },
  ]
  return () => snippets
}

/** A record in zone file format. */
export const record =
  (write: (domain: string) => string) =>
  (domain: string): PostureSnippet[] => [{ place: 'dns', code: write(domain) }]
