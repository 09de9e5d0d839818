/** The console's look of one box, for all candidates, so that only the component differs. */
export const box =
  'h-12 w-full min-w-0 rounded-control border border-control bg-raised text-center font-mono text-lg text-on-raised transition-colors duration-answer hover:border-control-hover'
