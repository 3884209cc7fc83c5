import { env } from './env'
import { LOOPBACK } from './provider-settings'

/**
 * Whether a new business may charge wallets in production without the operator's approval. True on an instance for one merchant, and on one
 * that only this machine can reach.
 */
export function approvesByItself(): boolean {
  const { KHATA_APPROVE, APP_URL } = env()
  if (KHATA_APPROVE) return KHATA_APPROVE === 'auto'
  return LOOPBACK.test(new URL(APP_URL).hostname)
}
