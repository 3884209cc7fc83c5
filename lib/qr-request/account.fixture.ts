import { generateKeyPairSync } from 'node:crypto'

let key: string | undefined

/** One for all accounts of a process: making it takes long. */
function privateKey(): string {
  key ??= generateKeyPairSync('rsa', { modulusLength: 2_048 })
    .privateKey.export({ type: 'pkcs8', format: 'der' })
    .toString('base64')
  return key
}

/** An account that takes the money of requests, as its owner enters it. */
export const accountOfRequests = (password = 'a-password') => ({
  provider: 'connectips' as const,
  settings: {
    merchantId: '551',
    appId: 'MER-551-APP-1',
    appName: 'Himal Fitness',
    password,
    privateKey: privateKey(),
  },
})
