import type { NextRequest } from 'next/server'
import { openDoor } from '@/app/_operator/door'

export const GET = (request: NextRequest): Response => openDoor('outbox', request)
