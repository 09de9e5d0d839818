import { Tree } from 'antd'

import { zonesByKey } from '../options.js'

export const Sample = ({ state, onChange }) => (
  <Tree
    blockNode
    aria-label="Zones"
    expandAction="click"
    treeData={zonesByKey}
    expandedKeys={state}
    onExpand={onChange}
  />
)
