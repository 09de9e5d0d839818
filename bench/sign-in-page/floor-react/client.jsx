import { hydrateRoot } from 'react-dom/client'

import { SignInForm } from './form.jsx'

hydrateRoot(document.querySelector('#root'), <SignInForm />)
