/** The console's look for libraries without styles, so that only the components differ. */
export const button =
  'inline-flex min-h-control items-center justify-center gap-2 rounded-control bg-accent px-4 py-1 text-center font-medium text-on-accent transition-colors duration-answer hover:bg-accent-hover'
export const field =
  'flex min-h-control w-full items-center justify-between rounded-control border border-control bg-raised px-3 text-on-raised hover:border-control-hover'
export const list =
  'max-h-80 w-48 overflow-y-auto rounded-panel border border-subtle bg-raised p-1 text-on-raised shadow-lg'
export const option =
  'flex min-h-8 items-center gap-2 rounded-control px-2 py-1.5 select-none data-highlighted:bg-muted'
export const scrim = 'fixed inset-0 z-40 bg-scrim'
export const panel =
  'fixed inset-0 z-40 m-auto h-fit max-w-dialog rounded-panel border border-subtle bg-raised p-6 text-on-raised shadow-lg'
export const heading = 'text-xl/7 font-semibold'
export const layer = 'z-50'
export const track = 'relative h-1 w-48 rounded-full bg-muted'
export const thumb = 'size-4 rounded-full bg-accent'
