/** The look of one box: the console's, for all, so that what differs is the component. */
export const box =
  'h-12 w-full min-w-0 rounded-control border border-control bg-raised text-center font-mono text-lg text-on-raised transition-colors duration-answer hover:border-control-hover'
