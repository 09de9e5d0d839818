import './ours.css'
import { Tree } from '../../../src/components/tree/index.ts'
import { zones } from '../options.js'

export const Sample = ({ state, onChange }) => (
  <Tree label="Zones" items={zones} expanded={state} onExpandedChange={onChange} />
)
