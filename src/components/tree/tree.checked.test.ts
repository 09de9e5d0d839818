import { describe, expect, test } from 'vitest'

import { checkAction, checkedStates, withToggled } from './tree.checked.ts'
import { visibleRows, type TreeItem } from './tree.state.ts'

const items: TreeItem[] = [
  {
    id: 'etc',
    label: 'etc',
    children: [
      { id: 'nginx', label: 'nginx', children: [{ id: 'conf', label: 'nginx.conf' }] },
      { id: 'hosts', label: 'hosts' },
      { id: 'shadow', label: 'shadow', isDisabled: true },
    ],
  },
  { id: 'srv', label: 'srv', hasChildren: true },
  { id: 'empty', label: 'empty', children: [] },
]
const states = (...ids: string[]) => Object.fromEntries(checkedStates(items, ids))
const toggled = (ids: string[], ...targets: string[]) => withToggled(items, ids, { targets })

describe('checkedStates', () => {
  test('a parent is checked with all items in it, and mixed with some', () => {
    expect(states('conf', 'hosts', 'shadow')).toMatchObject({ nginx: true, etc: true })
    expect(states('conf')).toMatchObject({ conf: true, nginx: true, etc: 'mixed', hosts: false })
    expect(states()).toMatchObject({ nginx: false, etc: false })
  })

  test('children that are loaded after their parent was checked are checked', () => {
    expect(states('nginx')).toMatchObject({ conf: true, nginx: true, etc: 'mixed' })
  })

  test('an item whose children aren’t loaded is checked itself', () => {
    expect(states('srv', 'empty')).toMatchObject({ srv: true, empty: true })
  })
})

describe('withToggled', () => {
  test('toggling a parent checks everything in it but disabled items', () => {
    expect(toggled([], 'etc')).toEqual(['conf', 'hosts'])
    expect(toggled(['hosts'], 'etc')).toEqual(['conf', 'hosts'])
  })

  test('toggling a parent leaves out a disabled item with everything in it', () => {
    const children = [{ id: 'key', label: 'key' }]
    const secret = { id: 'secret', label: 'secret', isDisabled: true, children }
    const tree = [{ id: 'etc', label: 'etc', children: [secret, { id: 'hosts', label: 'hosts' }] }]
    const toggle = (...targets: string[]) => withToggled(tree, [], { targets })
    expect(toggle('etc')).toEqual(['hosts'])
    expect(toggle('secret')).toEqual([])
    expect(toggle('key')).toEqual(['key'])
  })

  test('toggling a parent whose items are all checked unchecks them; disabled items stay', () => {
    expect(toggled(['conf', 'hosts'], 'etc')).toEqual([])
    expect(toggled(['conf', 'hosts', 'shadow'], 'etc')).toEqual(['shadow'])
  })

  test('unchecking an item of a checked parent leaves the others checked', () => {
    expect(toggled(['etc'], 'conf')).toEqual(['hosts', 'shadow'])
  })

  test('checked ids are in the order of the tree, after which come those that aren’t in it', () => {
    expect(toggled(['unknown', 'srv'], 'hosts')).toEqual(['hosts', 'srv', 'unknown'])
  })

  test('adding never unchecks', () => {
    const added = withToggled(items, ['conf'], { targets: ['conf', 'srv'], isAdding: true })
    expect(added).toEqual(['conf', 'srv'])
    expect(withToggled(items, ['srv'], { targets: ['srv'], isAdding: true })).toEqual(['srv'])
  })
})

describe('checkAction', () => {
  const rows = visibleRows(items, ['etc'])
  const at = (id: string) => rows.findIndex(({ item }) => item.id === id)
  const act = (keys: string, focused: string, last = '') => {
    const key = keys.replace(/^(?:Ctrl\+)?(?:Shift\+)?/, '')
    const pressed = {
      key,
      shiftKey: keys.includes('Shift+'),
      ctrlKey: keys.includes('Ctrl+'),
      metaKey: false,
    }
    const action = checkAction(pressed, rows, { index: at(focused), last: at(last) })
    return (
      action && {
        targets: action.targets.map(({ item }) => item.id).join(),
        focus: action.focus?.item.id,
        isAdding: action.isAdding ?? false,
      }
    )
  }

  test('Shift with an arrow key moves to the next row and toggles it', () => {
    expect(act('Shift+ArrowDown', 'etc')).toEqual({
      targets: 'nginx',
      focus: 'nginx',
      isAdding: false,
    })
    expect(act('Shift+ArrowUp', 'srv')).toMatchObject({ targets: 'shadow', focus: 'shadow' })
    expect(act('Shift+ArrowUp', 'etc')).toMatchObject({ targets: '' })
  })

  test('Shift with Space checks from the row that was toggled last, in both directions', () => {
    expect(act('Shift+ ', 'shadow', 'nginx')).toMatchObject({
      targets: 'nginx,hosts,shadow',
      isAdding: true,
    })
    expect(act('Shift+ ', 'nginx', 'shadow')).toMatchObject({ targets: 'nginx,hosts,shadow' })
  })

  test('Control and Shift with Home or End check up to the first or last row', () => {
    expect(act('Ctrl+Shift+Home', 'hosts')).toMatchObject({
      targets: 'etc,nginx,hosts',
      isAdding: true,
    })
    expect(act('Ctrl+Shift+End', 'shadow')).toMatchObject({ targets: 'shadow,srv,empty' })
  })

  test('Control with A toggles everything', () => {
    expect(act('Ctrl+a', 'hosts')).toEqual({
      targets: 'etc,srv,empty',
      focus: undefined,
      isAdding: false,
    })
  })

  test('other keys have their usual effect', () => {
    expect(act('ArrowDown', 'etc')).toBeUndefined()
    expect(act('Ctrl+ArrowDown', 'etc')).toBeUndefined()
    expect(act('Ctrl+Shift+ArrowDown', 'etc')).toBeUndefined()
    expect(act('Shift+H', 'etc')).toBeUndefined()
  })
})
