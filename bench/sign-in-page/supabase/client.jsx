import { Auth } from '@supabase/auth-ui-react'
import { ThemeSupa } from '@supabase/auth-ui-shared'
import { createClient } from '@supabase/supabase-js'
import { createRoot } from 'react-dom/client'

const client = createClient(window.location.origin, 'a-public-key')

createRoot(document.querySelector('#root')).render(
  <Auth
    supabaseClient={client}
    appearance={{ theme: ThemeSupa }}
    providers={['google', 'github']}
  />,
)
