/** A small icon button at the edge of something: clear, open the list, close. */
export const frameButtonClass =
  'flex size-6 shrink-0 items-center justify-center rounded-control text-on-surface-muted transition-colors duration-answer enabled:hover:bg-muted enabled:hover:text-on-raised disabled:cursor-not-allowed pointer-coarse:size-11'
