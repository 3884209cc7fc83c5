import { stopWith } from './stop-with.mjs'

// The oldest Node that Next 16 and Prisma 7 both support.
const OLDEST = [20, 19]

export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const old = major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])
  if (old) stopWith(`Khata needs Node ${OLDEST.join('.')} or newer (24 is best); this is ${process.version}.`)
}
