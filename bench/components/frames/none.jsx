import { Fragment } from 'react'

/** For libraries that need no provider. Ours doesn't either; the sample imports its stylesheet. */
export const Frame = Fragment
