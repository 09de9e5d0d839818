/** How many values of a column are read at most, and how many characters of each. */
export const SAMPLE_VALUES = 100
export const SAMPLE_CHARACTERS = 300
/** How many columns are sampled in one check. */
export const SAMPLE_COLUMNS = 200
