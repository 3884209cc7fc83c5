import { isThisMachine } from '@/lib/auth/address-limit'
import { env } from '@/lib/infra/env'
import { noteProblem } from '@/lib/infra/telemetry/problems'

/**
 * Says in the log and in deep health that nobody's address is known: everybody comes from a proxy on this machine, which is
 * not counted.
 */
export function noteHiddenCallers(): void {
  noteProblem({
    code: 'caller_addresses_hidden',
    severity: 'warning',
    message:
      'The proxy on this machine hides the addresses of all callers, so limits per network address are off. Set TRUSTED_PROXIES=127.0.0.1,::1 and restart.',
  })
}

/** The same, when the process starts: the settings may say already that only a proxy on this machine can reach it. */
export function checkProxySettings(): void {
  const { APP_URL, HOST, TRUSTED_PROXIES } = env()
  if (TRUSTED_PROXIES.length > 0 || !isLocal(HOST) || isLocal(new URL(APP_URL).hostname)) return
  noteHiddenCallers()
}

const isLocal = (host = '') => host === 'localhost' || isThisMachine(host.replace(/^\[(.*)\]$/, '$1'))
