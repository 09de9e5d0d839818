import { Fragment } from 'react'

/** The library needs nothing around it. Ours too; the sample brings its stylesheet. */
export const Frame = Fragment
