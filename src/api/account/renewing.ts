import { readCredentials, storeRenewed } from '../credentials.ts'

type Tokens = { token?: string | undefined; user_token?: string | undefined }

/** Makes a call that renews the session, and stores its tokens. */
export async function renewing<Answer extends Tokens>(act: () => Promise<Answer>) {
  const before = readCredentials()
  const answer = await act()
  storeRenewed(before, answer)
  return answer
}
