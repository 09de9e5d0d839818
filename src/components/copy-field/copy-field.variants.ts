/** The frame of a value that is read and copied, never typed: a hairline rather than a control's edge. */
export const readoutFrame =
  'flex h-control w-full items-center rounded-control border border-subtle bg-surface ps-3 text-on-surface has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-focus'

/** Goes with `dir="ltr"`: hosts, records and tokens are written from left to right on every page. */
export const readoutInput =
  'h-full min-w-0 flex-1 truncate bg-transparent font-mono text-sm outline-none rtl:text-end pointer-coarse:text-base'
