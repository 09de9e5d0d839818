import type { Example } from '../example.ts'
import { ToastProvider } from './index.ts'

/** The region; a message comes into it from an event. */
export const example: Example = {
  slot: 'toast-viewport',
  render: (props) => (
    <ToastProvider {...props}>
      <p>The page.</p>
    </ToastProvider>
  ),
}
