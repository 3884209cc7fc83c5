import { afterEach, expect, it, vi } from 'vitest'
import { endProblem, openProblems } from '@/lib/infra/telemetry/problems'

const CODE = 'caller_addresses_hidden'
afterEach(() => {
  endProblem(CODE)
  vi.unstubAllEnvs()
})

it.each([
  ['https://khata.example', '127.0.0.1', '', [CODE]],
  ['https://khata.example', '::1', '', [CODE]],
  ['https://khata.example', 'localhost', '', [CODE]],
  ['https://khata.example', '127.0.0.1', '127.0.0.1', []],
  ['https://khata.example', '0.0.0.0', '', []],
  ['https://khata.example', undefined, '', []],
  ['http://localhost:3000', '127.0.0.1', '', []],
  ['http://[::1]:3000', '127.0.0.1', '', []],
])(
  'a process at %s that listens on %s and trusts the proxies "%s" starts with the problems %j',
  async (url, host, trusted, codes) => {
    vi.stubEnv('APP_URL', url)
    vi.stubEnv('HOST', host)
    vi.stubEnv('TRUSTED_PROXIES', trusted)
    vi.resetModules()
    const { checkProxySettings } = await import('./check-request')
    checkProxySettings()
    expect(openProblems().map(({ code }) => code)).toEqual(codes)
  },
)
