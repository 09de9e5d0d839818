import { Host } from '../../src/host.jsx'

export default Host
