import './ours.css'
import { ContextMenu, MenuItem } from '../../../src/components/context-menu/index.ts'
import { actions } from '../options.js'

export const Sample = ({ state, onChange }) => (
  <ContextMenu label="Record" target={<button type="button">{state ?? 'www'}</button>}>
    {actions.map((action) => (
      <MenuItem key={action} onSelect={() => onChange(action)}>
        {action}
      </MenuItem>
    ))}
  </ContextMenu>
)
