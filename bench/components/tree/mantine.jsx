import { Tree, useTree } from '@mantine/core'

import { zonesByValue } from '../options.js'

export function Sample({ state, onChange }) {
  const tree = useTree({
    expandedState: Object.fromEntries(state.map((id) => [id, true])),
    onExpandedStateChange: (expanded) =>
      onChange(Object.keys(expanded).filter((id) => expanded[id])),
  })
  return <Tree aria-label="Zones" data={zonesByValue} tree={tree} />
}
