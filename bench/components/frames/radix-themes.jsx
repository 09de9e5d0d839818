import '@radix-ui/themes/styles.css'
import { Theme } from '@radix-ui/themes'

export const Frame = ({ children }) => <Theme>{children}</Theme>
