declare module 'virtual:component-docs' {
  const docs: Record<string, import('./component-docs.ts').ComponentDocs>
  export default docs
}

/** The simplest use of each component, as an application would write it, what it weighs there, and a picture of it. */
declare module 'virtual:component-pages' {
  type Page = {
    example: string
    weightBytes: number
    picture?: { id: string; isDarkToo: boolean }
  }
  const pages: Record<string, Page>
  export default pages
}
