import { describe, expect, test } from 'vitest'

import { closedSiblings, rowByText, treeAction, visibleRows, type TreeItem } from './tree.state.ts'

const items: TreeItem[] = [
  {
    id: 'etc',
    label: 'etc',
    children: [
      { id: 'nginx', label: 'nginx', children: [{ id: 'conf', label: 'nginx.conf' }] },
      { id: 'hosts', label: 'hosts' },
    ],
  },
  { id: 'srv', label: 'srv', hasChildren: true },
  { id: 'empty', label: 'empty', children: [] },
]
const rows = visibleRows(items, ['etc'])
const ids = (expanded: string[]) => visibleRows(items, expanded).map(({ item }) => item.id)
const indexOf = (id: string) => rows.findIndex(({ item }) => item.id === id)
const act = (key: string, id: string, direction: 'ltr' | 'rtl' = 'ltr') => {
  const action = treeAction(key, rows, indexOf(id), direction)
  return action && `${action.type} ${action.row.item.id}`
}

describe('visibleRows', () => {
  test('children are visible while all of their parents are expanded', () => {
    expect(ids([])).toEqual(['etc', 'srv', 'empty'])
    expect(ids(['etc', 'nginx'])).toEqual(['etc', 'nginx', 'conf', 'hosts', 'srv', 'empty'])
    expect(ids(['nginx'])).toEqual(['etc', 'srv', 'empty'])
  })

  test('a row has its level and its position among its siblings', () => {
    expect(rows[indexOf('hosts')]).toMatchObject({ level: 2, position: 2, siblingCount: 2 })
    expect(rows[indexOf('srv')]).toMatchObject({ level: 1, position: 2, siblingCount: 3 })
  })

  test('only an item that can have children is expanded or collapsed', () => {
    expect(rows.map(({ isExpanded }) => isExpanded)).toEqual([true, false, undefined, false, false])
  })
})

describe('treeAction', () => {
  test('up, down, Home and End move through the visible rows', () => {
    expect(act('ArrowDown', 'etc')).toBe('focus nginx')
    expect(act('ArrowUp', 'srv')).toBe('focus hosts')
    expect(act('Home', 'srv')).toBe('focus etc')
    expect(act('End', 'etc')).toBe('focus empty')
    expect(act('ArrowUp', 'etc')).toBeUndefined()
    expect(act('ArrowDown', 'empty')).toBeUndefined()
  })

  test('forwards expands, then enters; back collapses, then leaves', () => {
    expect(act('ArrowRight', 'nginx')).toBe('expand nginx')
    expect(act('ArrowRight', 'etc')).toBe('focus nginx')
    expect(act('ArrowRight', 'hosts')).toBeUndefined()
    expect(act('ArrowLeft', 'etc')).toBe('collapse etc')
    expect(act('ArrowLeft', 'hosts')).toBe('focus etc')
    expect(act('ArrowLeft', 'srv')).toBeUndefined()
  })

  test('forwards is to the left on a right-to-left page', () => {
    expect(act('ArrowLeft', 'nginx', 'rtl')).toBe('expand nginx')
    expect(act('ArrowRight', 'hosts', 'rtl')).toBe('focus etc')
  })

  test('Enter and Space select, other keys do nothing', () => {
    expect(act('Enter', 'hosts')).toBe('select hosts')
    expect(act(' ', 'etc')).toBe('select etc')
    expect(act('a', 'etc')).toBeUndefined()
  })
})

describe('rowByText', () => {
  const find = (typed: string, from: string) => rowByText(rows, indexOf(from), typed)?.item.id

  test('typed letters move to the next row that begins with them, ignoring case', () => {
    expect(find('H', 'etc')).toBe('hosts')
    expect(find('em', 'etc')).toBe('empty')
    expect(find('et', 'srv')).toBe('etc')
    expect(find('x', 'etc')).toBeUndefined()
  })

  test('the same letter again moves on', () => {
    expect(find('e', 'etc')).toBe('empty')
    expect(find('ee', 'empty')).toBe('etc')
  })

  test('another letter of the same word stays at its row', () => {
    expect(find('em', 'empty')).toBe('empty')
  })
})

test('an asterisk expands the collapsed items at the same level', () => {
  expect(closedSiblings(rows, indexOf('etc'))).toEqual(['srv', 'empty'])
  expect(closedSiblings(rows, indexOf('hosts'))).toEqual(['nginx'])
})
