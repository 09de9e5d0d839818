import '@parapet/components/fonts.css'
import '@parapet/components/styles-unlayered-no-reset.css'
import { Examples } from '../src/examples.jsx'
import { Host } from '../src/host.jsx'

const Page = () => (
  <>
    <Host />
    <Examples />
  </>
)
export default Page
