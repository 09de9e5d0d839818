/** What the steps after the first one need, in one file: the first one doesn't wait for it. */
export { warmUp } from '../../../api/account/authentication.ts'
export { CredentialSteps } from './credential-steps.tsx'
