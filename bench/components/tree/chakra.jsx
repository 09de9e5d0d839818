import { createTreeCollection, TreeView } from '@chakra-ui/react'

import { zones } from '../options.js'

const collection = createTreeCollection({
  nodeToValue: ({ id }) => id,
  nodeToString: ({ label }) => label,
  rootNode: { id: 'root', label: '', children: zones },
})

const row = ({ node, nodeState }) =>
  nodeState.isBranch ? (
    <TreeView.BranchControl>
      <TreeView.BranchIndicator>▸</TreeView.BranchIndicator>
      <TreeView.BranchText>{node.label}</TreeView.BranchText>
    </TreeView.BranchControl>
  ) : (
    <TreeView.Item>
      <TreeView.ItemText>{node.label}</TreeView.ItemText>
    </TreeView.Item>
  )

export const Sample = ({ state, onChange }) => (
  <TreeView.Root
    collection={collection}
    expandedValue={state}
    onExpandedChange={({ expandedValue }) => onChange(expandedValue)}
  >
    <TreeView.Label>Zones</TreeView.Label>
    <TreeView.Tree>
      <TreeView.Node render={row} />
    </TreeView.Tree>
  </TreeView.Root>
)
