/** Where a key leads, in rows and columns. */
export type GridMove =
  | { kind: 'cell'; rows: number; columns: number }
  | { kind: 'row-edge'; edge: 'first' | 'last' }
  | { kind: 'grid-edge'; edge: 'first' | 'last' }
  | { kind: 'page'; direction: 1 | -1 }

type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/**
 * The move that a key makes in a grid, as in the WAI-ARIA Authoring Practices. Left and right are those of the screen.
 */
export function moveOf(
  { key, ctrlKey, metaKey, altKey, shiftKey }: Keys,
  isRightToLeft: boolean,
): GridMove | undefined {
  if (altKey || shiftKey) return undefined
  const isWide = ctrlKey || metaKey
  if (key === 'Home' || key === 'End') {
    return { kind: isWide ? 'grid-edge' : 'row-edge', edge: key === 'Home' ? 'first' : 'last' }
  }
  if (isWide) return undefined
  const forward = isRightToLeft ? -1 : 1
  switch (key) {
    case 'ArrowUp':
      return { kind: 'cell', rows: -1, columns: 0 }
    case 'ArrowDown':
      return { kind: 'cell', rows: 1, columns: 0 }
    case 'ArrowRight':
      return { kind: 'cell', rows: 0, columns: forward }
    case 'ArrowLeft':
      return { kind: 'cell', rows: 0, columns: -forward }
    case 'PageDown':
      return { kind: 'page', direction: 1 }
    case 'PageUp':
      return { kind: 'page', direction: -1 }
    default:
      return undefined
  }
}
