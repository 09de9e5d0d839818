declare module 'virtual:component-docs' {
  const docs: Record<string, import('./component-docs.ts').ComponentDocs>
  export default docs
}

/** The simplest use of each component, as an application would write it, what it weighs there, and a picture of it. */
declare module 'virtual:component-pages' {
  type Picture = { source: string; crop: import('./picture-crop.ts').Crop }
  type Page = {
    example: string
    weight: { bytes: number; laterBytes: number }
    pictures: { light?: Picture; dark?: Picture }
  }
  const pages: Record<string, Page>
  export default pages
}
