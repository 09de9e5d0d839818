export type About = {
  /** One sentence, the same as in the component's own comment. */
  is: string
  use: readonly string[]
  avoid: readonly string[]
  /** A key and its effect; empty when there is only the browser's native behaviour. */
  keyboard: readonly (readonly [key: string, does: string])[]
  aria: readonly string[]
}

/** The text of a component's docs page, as the parameters of its stories. */
export const componentDocs = (about: About) => ({ about })
