/** The native list with our look, in browsers that allow it. */
export const richSelectClass = [
  '[appearance:base-select] [&::picker-icon]:hidden [&>button]:flex [&>button]:min-w-0 [&>button]:items-center [&>button]:gap-2 [&>button]:truncate',
  '[&::picker(select)]:my-1 [&::picker(select)]:max-h-80 [&::picker(select)]:[appearance:base-select] [&::picker(select)]:rounded-panel [&::picker(select)]:border [&::picker(select)]:border-subtle [&::picker(select)]:bg-raised [&::picker(select)]:p-1 [&::picker(select)]:text-on-raised [&::picker(select)]:shadow-lg',
  '[&_optgroup]:pt-1.5 [&_optgroup]:text-xs [&_optgroup]:font-medium [&_optgroup]:text-on-surface-muted',
].join(' ')

export const richOptionClass =
  'flex min-h-8 items-center gap-2 rounded-control px-2 py-1.5 text-sm font-normal text-on-raised outline-offset-[-2px] checked:font-medium hover:bg-muted focus-visible:bg-muted disabled:opacity-60 pointer-coarse:min-h-11 [&::checkmark]:order-1 [&::checkmark]:ms-auto'
