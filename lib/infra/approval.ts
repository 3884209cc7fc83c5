import { env } from './env'
import { LOOPBACK } from './provider-settings'

/**
 * Whether a new business may charge wallets in production without the operator. On an instance for one merchant it may, and
 * on one that only this machine reaches.
 */
export function approvesByItself(): boolean {
  const { KHATA_APPROVE, APP_URL } = env()
  if (KHATA_APPROVE) return KHATA_APPROVE === 'auto'
  return LOOPBACK.test(new URL(APP_URL).hostname)
}
