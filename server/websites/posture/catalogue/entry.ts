import type { PostureGroup, PostureSnippet } from '../../../../contract/websites/posture.ts'

/** What is known of a check before it runs. */
export type CatalogueEntry = {
  group: PostureGroup
  title: string
  /** The most that it can cost. */
  weight: number
  /** What to do about it. */
  advice: string
  /** To copy. Values that nobody can know are for the person to change. */
  snippets?: (domain: string) => PostureSnippet[]
}

/** A header with one value, as each web server is told to send it. */
export const sendHeader = (name: string, value: string): (() => PostureSnippet[]) => {
  const snippets: PostureSnippet[] = [
    { place: 'nginx', code: `add_header ${name} "${value}" always;` },
    { place: 'apache', code: `Header always set ${name} "${value}"` },
    { place: 'caddy', code: `header ${name} "${value}"` },
  ]
  return () => snippets
}

/** A record as it stands in a zone file. */
export const record =
  (write: (domain: string) => string) =>
  (domain: string): PostureSnippet[] => [{ place: 'dns', code: write(domain) }]
