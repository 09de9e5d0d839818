import type { Example } from '../example.ts'
import { ToastProvider } from './index.ts'

/** The region; messages are added to it by an event. */
export const example: Example = {
  slot: 'toast-viewport',
  render: (props) => (
    <ToastProvider {...props}>
      <p>The page.</p>
    </ToastProvider>
  ),
}
