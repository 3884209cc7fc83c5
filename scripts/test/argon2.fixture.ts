import * as argon2 from '@node-rs/argon2/index.js'
import { vi } from 'vitest'

// Stands for `@node-rs/argon2`: the real one, with the passwords counted that it hashes.

export const { verify } = argon2

export const hash = vi.fn(argon2.hash)
