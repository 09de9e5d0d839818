declare module 'virtual:component-docs' {
  const docs: Record<string, import('./component-docs.ts').ComponentDocs>
  export default docs
}

/** The simplest use of each component, as an application would write it, and what it weighs there. */
declare module 'virtual:component-pages' {
  const pages: Record<string, { example: string; weightBytes: number }>
  export default pages
}
