import type { z } from 'zod'
import type { signatureCheck } from './schema'

export type WireSignatureCheck = z.output<typeof signatureCheck>
