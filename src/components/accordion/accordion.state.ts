/** The open items after one of them was pressed: without `isMultiple`, at most one. */
export function openItems(
  open: readonly string[],
  pressed: string,
  isMultiple: boolean,
): readonly string[] {
  if (open.includes(pressed)) return open.filter((value) => value !== pressed)
  return isMultiple ? [...open, pressed] : [pressed]
}

/** The index of the heading that a key moves to from another one. It wraps around at either end. */
export function itemToFocus(key: string, from: number, count: number): number | undefined {
  const targets: Record<string, number | undefined> = {
    ArrowDown: (from + 1) % count,
    ArrowUp: (from - 1 + count) % count,
    Home: 0,
    End: count - 1,
  }
  return targets[key]
}
