type ComponentDocs = {
  /** One sentence, as the component's own comment says it. */
  is: string
  use: readonly string[]
  avoid: readonly string[]
  /** Key and what it does; empty when the browser's own handling is all there is. */
  keyboard: readonly (readonly [key: string, does: string])[]
  aria: readonly string[]
}

const list = (lines: readonly string[]) => lines.map((line) => `- ${line}`).join('\n')

const keys = (rows: ComponentDocs['keyboard']) =>
  rows.length === 0
    ? 'Nothing of its own: what the browser does with the element holds.'
    : [
        '| Key | What it does |',
        '|---|---|',
        ...rows.map(([k, does]) => `| ${k} | ${does} |`),
      ].join('\n')

/** The docs page of a component: the same sections in the same order everywhere. */
export const componentDocs = ({ is, use, avoid, keyboard, aria }: ComponentDocs) => ({
  docs: {
    description: {
      component: [
        is,
        `### When to use\n${list(use)}`,
        `### When not to use\n${list(avoid)}`,
        `### Keyboard\n${keys(keyboard)}`,
        `### ARIA\n${list(aria)}`,
        '### Properties',
      ].join('\n\n'),
    },
  },
})
