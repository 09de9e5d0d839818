import { renderToString } from 'react-dom/server'

import { SignInForm } from './form.jsx'

export const html = renderToString(<SignInForm />)
