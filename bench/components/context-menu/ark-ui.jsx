import '../headless.css'
import { Menu } from '@ark-ui/react/menu'
import { Portal } from '@ark-ui/react/portal'

import { list, option } from '../looks.js'
import { actions } from '../options.js'

export const Sample = ({ state, onChange }) => (
  <Menu.Root lazyMount onSelect={({ value }) => onChange(value)}>
    <Menu.ContextTrigger>{state ?? 'www'}</Menu.ContextTrigger>
    <Portal>
      <Menu.Positioner>
        <Menu.Content className={list}>
          {actions.map((action) => (
            <Menu.Item key={action} value={action} className={option}>
              {action}
            </Menu.Item>
          ))}
        </Menu.Content>
      </Menu.Positioner>
    </Portal>
  </Menu.Root>
)
