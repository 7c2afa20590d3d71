import { browserKey, type BrowserKey } from '@damana/contract/browser-key'

/** The key of this browser. A token without its key is good for nothing: `forgetToken` is called before anything is sent with it. */
export async function signingKey(forgetToken: () => void): Promise<BrowserKey> {
  const key = await browserKey()
  if (!key.wasKept && !hasSigned) forgetToken()
  hasSigned = true
  return key
}

let hasSigned = false
