// Separate from the schemas, so that a page that needs a list doesn't load zod.

/** Why tax is charged or not. Each has its sentence on the invoice. */
export const taxReasons = [
  'domestic',
  'destination',
  'below_threshold',
  'registered_abroad',
  'reverse_charge',
  'outside_eu',
  'no_us_sales_tax',
] as const
