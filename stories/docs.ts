type ComponentDocs = {
  /** One sentence, the same as in the component's own comment. */
  is: string
  use: readonly string[]
  avoid: readonly string[]
  /** A key and its effect; empty when there is only the browser's native behaviour. */
  keyboard: readonly (readonly [key: string, does: string])[]
  aria: readonly string[]
}

const list = (lines: readonly string[]) => lines.map((line) => `- ${line}`).join('\n')

const keys = (rows: ComponentDocs['keyboard']) =>
  rows.length === 0
    ? 'Only the browser’s native behaviour.'
    : [
        '| Key | What it does |',
        '|---|---|',
        ...rows.map(([k, does]) => `| ${k} | ${does} |`),
      ].join('\n')

/** The docs page of a component: always the same sections in the same order. */
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
