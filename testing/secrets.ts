import { env } from '@/lib/infra/env'
import { loadKeptKeys } from '@/lib/infra/keys/kept-keys'
import { setKeptKeys } from '@/lib/infra/keys/key-ring'

export const OLD_SECRET = 'old-'.repeat(16)
export const NEW_SECRET = 'new-'.repeat(16)

/** Makes this process one that was started with these secrets. The first one writes. */
export function startedWith(secret: string, ...previous: string[]): void {
  setKeptKeys([])
  Object.assign(env(), { APP_SECRET: secret, APP_SECRET_PREVIOUS: previous })
}

/** Makes this process one that was started after a rotation, with the newest secret alone. */
export async function startedAfterwards(): Promise<void> {
  startedWith(NEW_SECRET)
  await loadKeptKeys()
}
