import { ContextMenu } from '@radix-ui/themes'

import { actions } from '../options.js'

export const Sample = ({ state, onChange }) => (
  <ContextMenu.Root>
    <ContextMenu.Trigger>
      <button type="button">{state ?? 'www'}</button>
    </ContextMenu.Trigger>
    <ContextMenu.Content>
      {actions.map((action) => (
        <ContextMenu.Item key={action} onSelect={() => onChange(action)}>
          {action}
        </ContextMenu.Item>
      ))}
    </ContextMenu.Content>
  </ContextMenu.Root>
)
