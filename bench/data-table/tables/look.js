/** The console's look for every table that can be styled, so that only the implementation differs. */
export const look = {
  frame: 'relative overflow-auto',
  table: 'w-full table-fixed border-separate border-spacing-0 text-sm/5 text-on-surface',
  heading:
    'sticky top-0 z-1 h-row border-b border-subtle bg-surface px-3 text-start align-middle font-medium',
  row: 'transition-colors duration-answer hover:bg-muted',
  cell: 'h-row truncate border-b border-subtle px-3 py-1 align-middle',
  figure: 'h-row truncate border-b border-subtle px-3 py-1 text-end align-middle tabular-nums',
}

export const buttonNamed = (host, name) =>
  [...host.querySelectorAll('th button')].find((button) => button.textContent.includes(name))
