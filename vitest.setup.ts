import { configure } from '@testing-library/react'

// A busy machine may take long.
configure({ asyncUtilTimeout: 60_000 })
