import type { Example } from '../example.ts'
import { Tree } from './index.ts'

const items = [
  { id: 'shop', label: 'shop.example.com', children: [{ id: 'www', label: 'www' }] },
  { id: 'blog', label: 'blog.example.com' },
]

export const example: Example = {
  slot: 'tree',
  render: (props) => <Tree label="Zones" items={items} defaultExpanded={['shop']} {...props} />,
  value: {
    controlled: 'value',
    uncontrolled: 'defaultValue',
    onChange: 'onValueChange',
    first: 'shop',
    second: 'blog',
    shown: (slot) =>
      slot.querySelector('[aria-selected=true]')?.textContent?.startsWith('shop') ? 'shop' : 'blog',
    change: (slot, user) =>
      user.click(slot.querySelector('li:last-child [data-slot=tree-row]') ?? slot),
  },
}

export const moreExamples: Record<string, Example> = {
  'multiple-tree': {
    slot: 'tree',
    render: (props) => (
      <Tree label="Zones" items={items} defaultExpanded={['shop']} isMultiple {...props} />
    ),
    value: {
      controlled: 'value',
      uncontrolled: 'defaultValue',
      onChange: 'onValueChange',
      first: ['www'],
      second: ['www', 'blog'],
      shown: (slot) =>
        ['www', 'blog'].filter((id) =>
          [...slot.querySelectorAll('[aria-checked=true]')].some((row) =>
            row.textContent?.startsWith(id),
          ),
        ),
      change: (slot, user) =>
        user.click(slot.querySelector('li:last-child [data-slot=tree-row]') ?? slot),
    },
  },
}
