// `npm run new:component NAME`: generates every file of a component, ready to fill in.
import { spawnSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { argv, exit } from 'node:process'

const name = argv[2] ?? ''
if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(name)) {
  console.error('Pass the name in kebab-case: npm run new:component status-badge')
  exit(1)
}
const folder = `src/components/${name}`
if (existsSync(folder)) {
  console.error(`${folder} already exists. Choose another name, or edit it.`)
  exit(1)
}

const pascal = name.replaceAll(/(?:^|-)(.)/g, (_, letter) => letter.toUpperCase())
const camel = pascal.charAt(0).toLowerCase() + pascal.slice(1)

const files = {
  [`${folder}/${name}.variants.ts`]: `import { cva } from 'class-variance-authority'

export const ${camel}Variants = cva('text-on-surface', {
  variants: {
    tone: { plain: '', muted: 'text-on-surface-muted' },
  },
  defaultVariants: { tone: 'plain' },
})
`,
  [`${folder}/${name}.tsx`]: `import { cx, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'

import { ${camel}Variants } from './${name}.variants.ts'

export type ${pascal}Props = ComponentProps<'div'> & VariantProps<typeof ${camel}Variants>

/** What it is, in a sentence. Renders a \`<div>\`. */
export function ${pascal}({ tone, className, ...props }: ${pascal}Props) {
  return (
    <div {...props} data-slot="${name}" className={cx(${camel}Variants({ tone }), className)} />
  )
}
`,
  [`${folder}/index.ts`]: `export { ${pascal}, type ${pascal}Props } from './${name}.tsx'
export { ${camel}Variants } from './${name}.variants.ts'
`,
  [`${folder}/${name}.example.tsx`]: `import type { Example } from '../example.ts'
import { ${pascal} } from './index.ts'

export const example: Example = {
  slot: '${name}',
  render: (props) => <${pascal} {...props}>${pascal}</${pascal}>,
}
`,
  [`stories/components/${name}.stories.tsx`]: `import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'

import { ${pascal} } from '../../src/components/${name}/index.ts'
import { componentDocs } from '../docs.ts'

const meta = {
  title: 'Components/${pascal}',
  component: ${pascal},
  args: { children: '${pascal}' },
  parameters: componentDocs({
    is: 'What it is, in a sentence.',
    use: ['When to use it.'],
    avoid: ['When to use which other component, such as Button.'],
    keyboard: [],
    aria: ['What assistive technology announces.'],
  }),
} satisfies Meta<typeof ${pascal}>

export default meta
type Story = StoryObj<typeof meta>

export const Plain: Story = { parameters: { picture: 'every theme' } }
export const Muted: Story = { args: { tone: 'muted' } }

export const ShowsContent: Story = {
  parameters: { picture: false },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('${pascal}')).toBeVisible()
  },
}
`,
}

mkdirSync(folder, { recursive: true })
for (const [path, text] of Object.entries(files)) {
  writeFileSync(path, text)
  console.log(path)
}
const purposes = 'stories/find-by-purpose.mdx'
const docsPage = `components-${name.replaceAll('-', '')}--docs`
appendFileSync(purposes, `\n## What it is for\n\n[${pascal}](?path=/docs/${docsPage}).\n`)
console.log(purposes)
const groups = 'stories/welcome/component-groups.ts'
// The last group, from which the author moves it to where a designer would look for it.
writeFileSync(
  groups,
  readFileSync(groups, 'utf8').replace(/(?= {2}\],\n\}\n$)/, `    '${name}',\n`),
)
console.log(groups)
spawnSync('npx', ['--no-install', 'oxfmt', ...Object.keys(files)], { stdio: 'ignore' })
console.log(
  `Next: npm run storybook shows it; npx vitest run --project web src/components tests it;
node scripts/stories.mjs stories/components/${name} --update creates its screenshots; CONTRIBUTING.md explains the rest.`,
)
