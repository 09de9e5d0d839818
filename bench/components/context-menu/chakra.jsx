import { Menu, Portal } from '@chakra-ui/react'

import { actions } from '../options.js'

export const Sample = ({ state, onChange }) => (
  <Menu.Root lazyMount onSelect={({ value }) => onChange(value)}>
    <Menu.ContextTrigger asChild>
      <button type="button">{state ?? 'www'}</button>
    </Menu.ContextTrigger>
    <Portal>
      <Menu.Positioner>
        <Menu.Content>
          {actions.map((action) => (
            <Menu.Item key={action} value={action}>
              {action}
            </Menu.Item>
          ))}
        </Menu.Content>
      </Menu.Positioner>
    </Portal>
  </Menu.Root>
)
