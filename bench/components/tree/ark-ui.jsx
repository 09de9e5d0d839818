import '../headless.css'
import { createTreeCollection, TreeView } from '@ark-ui/react/tree-view'

import { option } from '../looks.js'
import { zones } from '../options.js'

const collection = createTreeCollection({
  nodeToValue: ({ id }) => id,
  nodeToString: ({ label }) => label,
  rootNode: { id: 'root', label: '', children: zones },
})

const Node = ({ node, indexPath }) => (
  <TreeView.NodeProvider node={node} indexPath={indexPath}>
    {node.children ? (
      <TreeView.Branch>
        <TreeView.BranchControl className={option}>
          <TreeView.BranchIndicator>▸</TreeView.BranchIndicator>
          <TreeView.BranchText>{node.label}</TreeView.BranchText>
        </TreeView.BranchControl>
        <TreeView.BranchContent>
          {node.children.map((child, index) => (
            <Node key={child.id} node={child} indexPath={[...indexPath, index]} />
          ))}
        </TreeView.BranchContent>
      </TreeView.Branch>
    ) : (
      <TreeView.Item className={option}>
        <TreeView.ItemText>{node.label}</TreeView.ItemText>
      </TreeView.Item>
    )}
  </TreeView.NodeProvider>
)

export const Sample = ({ state, onChange }) => (
  <TreeView.Root
    collection={collection}
    expandedValue={state}
    onExpandedChange={({ expandedValue }) => onChange(expandedValue)}
  >
    <TreeView.Label>Zones</TreeView.Label>
    <TreeView.Tree>
      {collection.rootNode.children.map((node, index) => (
        <Node key={node.id} node={node} indexPath={[index]} />
      ))}
    </TreeView.Tree>
  </TreeView.Root>
)
