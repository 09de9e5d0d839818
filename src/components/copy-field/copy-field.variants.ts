/** The frame of a value that is read and copied, never typed: a thin line instead of a control's border. */
export const readoutFrame =
  'flex h-control w-full items-center rounded-control border border-subtle bg-surface ps-3 text-on-surface has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-focus'

/** Used with `dir="ltr"`: hosts, records and tokens are always written from left to right. */
export const readoutInput =
  'h-full min-w-0 flex-1 truncate bg-transparent font-mono text-sm outline-none rtl:text-end pointer-coarse:text-base'
