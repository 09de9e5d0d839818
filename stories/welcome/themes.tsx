import { cx } from 'class-variance-authority'

import { Badge } from '../../src/components/badge/index.ts'
import { Button } from '../../src/components/button/index.ts'
import { Checkbox } from '../../src/components/checkbox/index.ts'
import { Field } from '../../src/components/field/index.ts'
import { Input } from '../../src/components/input/index.ts'
import { brandCss } from '../../src/tokens/brand-theme.ts'

const themes = [
  { name: 'Light', attributes: { 'data-theme': 'light' } },
  { name: 'Dark', attributes: { 'data-theme': 'dark' } },
  { name: 'Light, more contrast', attributes: { 'data-theme': 'light', 'data-contrast': 'more' } },
  { name: 'Dark, more contrast', attributes: { 'data-theme': 'dark', 'data-contrast': 'more' } },
  { name: 'Compact', attributes: { 'data-density': 'compact' } },
  { name: 'A partner’s brand', brand: 'welcome-brand' },
]

const brand = brandCss({ colour: '#7c3aed', neutralHue: 290, corners: 'round' }, '.welcome-brand')

/** The same parts in each theme, in a density and in a brand. */
export const Themes = () => (
  <section aria-labelledby="themes" className="grid gap-4">
    <style>{brand}</style>
    <h2 id="themes" className="text-xl font-medium">
      One source of tokens, every look
    </h2>
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {themes.map(({ name, attributes, brand: className }) => (
        // A theme paints its own background, also outside the panel's corners.
        <li key={name} {...attributes} className={cx('rounded-panel', className)}>
          <div className="grid h-full content-start gap-3 rounded-panel border border-subtle bg-surface p-4 text-on-surface">
            <p className="flex items-center justify-between gap-2 font-medium">
              {name}
              <Badge tone="info">Sample</Badge>
            </p>
            <Field label="Domain">
              <Input placeholder="example.com" />
            </Field>
            <Checkbox defaultChecked>Watch its certificate</Checkbox>
            <div className="flex flex-wrap gap-2">
              <Button>Add domain</Button>
              <Button variant="secondary">Cancel</Button>
            </div>
          </div>
        </li>
      ))}
    </ul>
  </section>
)
