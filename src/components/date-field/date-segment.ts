/**
 * The segments of a date that can be focused, as a selector. They are spin buttons, except on iPhones and iPads and for
 * a time zone, which are text boxes.
 */
export const dateSegment = '[data-slot=date-segment][role]'
