import '../headless.css'
import { ContextMenu } from '@base-ui/react/context-menu'

import { layer, list, option } from '../looks.js'
import { actions } from '../options.js'

export const Sample = ({ state, onChange }) => (
  <ContextMenu.Root>
    <ContextMenu.Trigger>
      <button type="button">{state ?? 'www'}</button>
    </ContextMenu.Trigger>
    <ContextMenu.Portal>
      <ContextMenu.Positioner className={layer}>
        <ContextMenu.Popup className={list}>
          {actions.map((action) => (
            <ContextMenu.Item key={action} className={option} onClick={() => onChange(action)}>
              {action}
            </ContextMenu.Item>
          ))}
        </ContextMenu.Popup>
      </ContextMenu.Positioner>
    </ContextMenu.Portal>
  </ContextMenu.Root>
)
